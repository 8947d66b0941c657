import { stripVTControlCharacters } from 'node:util';
import type { Findings } from '../findings.ts';
import { toJunit } from '../junit.ts';
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
  sarif: ({ findings }) => toSarif(findings, readPlaces()),
  github: ({ findings }) => toAnnotations(findings, readPlaces()),
  markdown: ({ findings, verdicts }) => toComment(findings, verdicts.exitReason),
  gitlab: ({ findings }) => toCodeQuality(findings, readPlaces()),
} as const satisfies Readonly<Record<string, (of: Reported) => string>>;
