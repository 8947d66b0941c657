import { stripVTControlCharacters } from 'node:util';
import type { Findings } from '../findings.ts';
import { toJunit } from '../junit.ts';
import { outcomeIn } from '../outcome.ts';
import type { Verdicts } from '../result.ts';
import { summarise } from '../terminal/summary.ts';
import { testCasesOf } from '../test-cases.ts';
import type { Traffic } from '../traffic.ts';
import { toAnnotations } from './github.ts';
import { toCodeQuality } from './gitlab.ts';
import { toComment } from './markdown.ts';
import { readPlaces } from './places.ts';
import { toSarif } from './sarif.ts';

/** A stored run, as reporters render it. */
export interface Reported {
  readonly folder: string;
  readonly verdicts: Verdicts;
  readonly findings: Findings;
  readonly traffic?: Traffic | undefined;
}

/** The text of each report. */
export const RENDERERS = {
  terminal: ({ verdicts, findings, folder }) =>
    stripVTControlCharacters(summarise(verdicts, findings, folder)),
  junit: ({ verdicts, findings, traffic }) => toJunit(verdicts.run, testCasesOf(verdicts, findings, traffic)),
  sarif: ({ verdicts, findings }) => toSarif(outcomeIn(verdicts, findings), findings, readPlaces()),
  github: ({ verdicts, findings }) => toAnnotations(outcomeIn(verdicts, findings), findings, readPlaces()),
  markdown: ({ verdicts, findings }) => toComment(outcomeIn(verdicts, findings), findings),
  gitlab: ({ verdicts, findings }) => toCodeQuality(outcomeIn(verdicts, findings), findings, readPlaces()),
} as const satisfies Readonly<Record<string, (of: Reported) => string>>;
