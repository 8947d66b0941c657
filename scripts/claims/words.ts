import { columns, type Verdicts } from '../../reports/index.ts';
import type { Dossier } from './dossier.ts';
import type { Location } from './locations.ts';

const shown = ({ file, line }: Location): string => `${file}:${line}`;

/** A dossier as lines of text: the id with its statement, as in the list of claims, then one row per fact. */
export function dossierLines(
  { id, statement, level, interpretation, notCompared, unobservable, place, verdict, ...found }: Dossier,
  run?: Verdicts,
): string {
  const altering = ({
    id: name,
    description,
    alterations,
    editsWire,
    at,
  }: Dossier['drifts'][number]): string => {
    const how = [
      ...(alterations.length > 0 ? [`alterations ${alterations.join(', ')}`] : []),
      ...(editsWire ? ['edits the answer'] : []),
    ];
    return `${name}: ${description} (${how.join('; ')})${at === undefined ? '' : `  ${shown(at)}`}`;
  };
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
        ...found.shownBy.map(
          ({ id: name, requires, at }) =>
            `${name} (${requires.join(', ')})${at === undefined ? '' : `  ${shown(at)}`}`,
        ),
        ...(found.inDeliveries ? ['deliveries of webhooks'] : []),
      ],
    ],
    [
      'judged',
      [...found.checkedAt.map(shown), ...found.checkedBySchema.map((place) => `by its schema: ${place}`)],
    ],
    ['drifts', found.drifts.map(altering)],
    ['variants', found.variants.map(altering)],
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
