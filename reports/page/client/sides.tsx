import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import type { Sides } from '../../expected.ts';
import type { PageFinding } from '../data.ts';
import { Prose } from './parts.tsx';

type Change = ChangeObject<string>;

/** Time limit for marking differences of two texts, in ms. */
const TIMEOUT_MS = 300;
/** Unchanged lines around a folded part. */
const CONTEXT = 3;

/** Equal lines in the middle of two different texts. */
function folded(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= 2 * CONTEXT + 2) return text;
  const hidden = lines.length - 2 * CONTEXT;
  return [...lines.slice(0, CONTEXT), `… ${hidden} equal lines …`, ...lines.slice(-CONTEXT)].join('\n');
}

function changesOf(left: string, right: string): readonly Change[] {
  const isLong = left.includes('\n') || right.includes('\n');
  const options = { timeout: TIMEOUT_MS };
  return (
    (isLong
      ? diffLines(left, right, { ...options, ignoreNewlineAtEof: true })
      : diffWordsWithSpace(left, right, options)) ?? [
      { value: left, removed: true, added: false, count: 1 },
      { value: right, removed: false, added: true, count: 1 },
    ]
  );
}

function Side({ name, changes, isLeft }: { name: string; changes: readonly Change[]; isLeft: boolean }) {
  return (
    <div>
      <div class="label">{name}</div>
      <pre tabIndex={0} role="group" aria-label={name}>
        {changes.map(({ value, added, removed }, index) => {
          if (isLeft ? added : removed) return null;
          if (isLeft ? removed : added)
            return isLeft ? <del key={index}>{value}</del> : <ins key={index}>{value}</ins>;
          return changes.length === 1 ? value : folded(value);
        })}
      </pre>
    </div>
  );
}

/** Two texts side by side, with differences marked. */
export function TextDifference({ names, left, right }: Pick<Sides, 'names' | 'left' | 'right'>) {
  const changes = changesOf(left, right);
  return (
    <div class="sides">
      <Side name={names[0]} changes={changes} isLeft />
      <Side name={names[1]} changes={changes} isLeft={false} />
    </div>
  );
}

/** The subject of a finding with expected and seen values; without values, its title. */
export function SidesOfFinding({ finding: { operation, title, sides } }: { finding: PageFinding }) {
  if (sides === undefined)
    return (
      <p>
        <Prose text={title} />
      </p>
    );
  return (
    <>
      <p>
        {operation !== undefined && <code>{operation}</code>} {sides.about}
      </p>
      <TextDifference {...sides} />
    </>
  );
}
