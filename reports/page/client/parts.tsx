import { useState } from 'preact/hooks';
import { linkTo } from './route.ts';
import type { VerdictKind } from '../../../suites/kit/verdicts/verdict.ts';

/** Symbols besides the words, because not all readers can distinguish colours. */
export const SIGNS: Readonly<Record<VerdictKind, string>> = {
  held: '✓',
  violated: '✗',
  inconclusive: '?',
  observed: '○',
  'not checked': '–',
};
export const VERDICTS = Object.keys(SIGNS) as VerdictKind[];

export const VerdictBadge = ({
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

/** Text in which `words like these` are rendered as code, as in the ledger. */
export const Prose = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

/** A button that copies a text. It is absent if the browser has no clipboard, as on pages served by plain http. */
export function CopyButton({
  text,
  label,
  children,
}: {
  text: () => string;
  label: string;
  children: string;
}) {
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" onClick={copy} aria-label={isCopied ? undefined : `${children} ${label}`}>
      {isCopied ? 'copied' : children}
    </button>
  );
}

/** Text for exact copying; it can be scrolled by keyboard. */
export const Copyable = ({ text, label }: { text: string; label: string }) => (
  <div class="copyable">
    <div class="label">
      {label}{' '}
      <CopyButton text={() => text} label={label}>
        copy
      </CopyButton>
    </div>
    <pre tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  </div>
);

/** The number of claims for each verdict. */
export function countsOf(claims: readonly { readonly verdict: VerdictKind }[]) {
  const counts: Partial<Record<VerdictKind, number>> = {};
  for (const { verdict } of claims) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** The numbers of verdicts; every number links to its claims. */
export const VerdictCounts = ({
  counts,
  query,
}: {
  counts: Readonly<Partial<Record<VerdictKind, number>>>;
  query: Readonly<Record<string, string>>;
}) => (
  <ul class="things">
    {VERDICTS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => (
      <li key={kind}>
        <a class={`tag ${kind.replace(' ', '-')}`} href={linkTo('/claims', { ...query, verdict: kind })}>
          <span aria-hidden="true">{SIGNS[kind]}</span> {counts[kind]} {kind}
        </a>
      </li>
    ))}
  </ul>
);

export const dayOf = (time: string): string => time.slice(0, 16).replace('T', ' ');
export const formatSeconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
