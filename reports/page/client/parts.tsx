import type { ComponentChildren } from 'preact';
import { linkTo } from './route.ts';
import type { VerdictKind } from '../../../suites/kit/verdicts/verdict.ts';

/** Signs beside the words, for whoever does not tell the colours apart. */
const SIGNS: Readonly<Record<VerdictKind, string>> = {
  held: '✓',
  violated: '✗',
  inconclusive: '?',
  observed: '○',
  'not checked': '–',
};
export const VERDICTS = Object.keys(SIGNS) as VerdictKind[];

export const Verdict = ({
  kind,
  accepted,
  gone,
}: {
  kind: VerdictKind;
  accepted?: boolean | undefined;
  gone?: boolean | undefined;
}) => (
  <span class={`tag ${accepted === true || gone === true ? 'known' : kind.replace(' ', '-')}`}>
    <span aria-hidden="true">{SIGNS[kind]}</span> {kind}
    {accepted === true && ', accepted'}
    {gone === true && ', gone'}
  </span>
);

export const ClaimLink = ({ id }: { id: string }) => (
  <a class="id" href={linkTo(`/claim/${id}`)}>
    {id}
  </a>
);

/** Text in which `words like these` are code, as the ledger writes it. */
export const Prose = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

/** Text that is copied as it stands; it can be scrolled by keys. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div class="copyable">
      <div class="label">{label}</div>
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <button
        type="button"
        onClick={() => void navigator.clipboard.writeText(text)}
        aria-label={`Copy ${label}`}
      >
        copy
      </button>
    </div>
  );
}

/** A table that scrolls in itself where the window is narrow. */
export const Wide = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="wide" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

export const dayOf = (time: string): string => time.slice(0, 16).replace('T', ' ');
export const plural = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
export const secondsOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
