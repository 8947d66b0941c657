import { columns, type Verdicts } from '../../reports/index.ts';
import type { Dossier } from './dossier.ts';
import type { Location } from './locations.ts';

const shown = ({ file, line }: Location): string => `${file}:${line}`;

/** A dossier as lines of text: the id with its statement as a list of claims has it, then what is known, a row each. */
export function inWords(
  { id, statement, level, interpretation, notCompared, unobservable, place, verdict, ...found }: Dossier,
  run?: Verdicts,
): string {
  const drifting = found.drifts.map(({ id: name, description, bends, editsWire, at }) => {
    const how = [
      ...(bends.length > 0 ? [`bends ${bends.join(', ')}`] : []),
      ...(editsWire ? ['edits the answer'] : []),
    ];
    return `${name}: ${description} (${how.join('; ')})${at === undefined ? '' : `  ${shown(at)}`}`;
  });
  const { verdict: kind, reason, finding, message, observed = [] } = verdict ?? {};
  const rows: readonly [name: string, lines: readonly (string | undefined)[]][] = [
    ['document', [place]],
    ['level', [level]],
    ['reading', [interpretation]],
    ['not observable', [unobservable]],
    ['not compared', [notCompared]],
    ['stated', found.statedAt.map(shown)],
    [
      'scenarios',
      [
        ...found.shownBy.map(({ id: name, requires }) => `${name} (${requires.join(', ')})`),
        ...(found.inDeliveries ? ['deliveries of webhooks'] : []),
      ],
    ],
    ['judged', found.judgedAt.map(shown)],
    ['drifts', drifting],
    [
      'verdict',
      run === undefined
        ? []
        : [
            kind === undefined
              ? `none in the run ${run.run.id}`
              : `${[kind, reason].filter(Boolean).join(': ')} (run ${run.run.id}${finding === undefined ? '' : `, finding ${finding}`})`,
            message,
            ...observed,
          ],
    ],
  ];
  const text = rows.flatMap(([name, lines]) =>
    lines.filter((line) => line !== undefined).map((line, index) => [`  ${index === 0 ? name : ''}`, line]),
  );
  return `${id}\t${statement}\n${columns(text, 'left')}\n`;
}
