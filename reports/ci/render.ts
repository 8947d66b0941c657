import { stripVTControlCharacters } from 'node:util';
import type { Findings } from '../findings.ts';
import { toJunit } from '../junit.ts';
import { outcomeIn } from '../outcome.ts';
import type { Verdicts } from '../result.ts';
import { summarise } from '../terminal/summary.ts';
import { testCasesOf } from '../test-cases.ts';
import type { TrafficReport } from '../traffic.ts';
import { toAnnotations } from './github.ts';
import { toCodeQuality } from './gitlab.ts';
import { toComment } from './markdown.ts';
import { inArtifact, type Artifact } from './artifact.ts';
import { readPlaces, type Ground, type Places } from './places.ts';
import { toSarif } from './sarif.ts';

/** A stored run as input of reporters. */
export interface Reported {
  readonly folder: string;
  readonly verdicts: Verdicts;
  readonly findings: Findings;
  readonly traffic?: TrafficReport | undefined;
  /** The repository of the run, and the build that stores it; absent for a manual run. */
  readonly ground?: Ground | undefined;
  readonly artifact?: Artifact | undefined;
}

const placesFor = ({ ground = { folder: process.cwd() } }: Reported): Places => readPlaces(ground);

/** The outcome of a run, and its findings for readers elsewhere. */
const read = ({ verdicts, findings, artifact }: Reported) =>
  [outcomeIn(verdicts, findings), inArtifact(findings, artifact)] as const;

/** The renderer of each report. */
export const RENDERERS = {
  terminal: ({ verdicts, findings, folder }) =>
    stripVTControlCharacters(summarise(verdicts, findings, folder)),
  junit: ({ verdicts, findings, traffic }) => toJunit(verdicts.run, testCasesOf(verdicts, findings, traffic)),
  sarif: (of) => toSarif(...read(of), placesFor(of)),
  github: (of) => toAnnotations(...read(of), placesFor(of)),
  markdown: (of) => toComment(...read(of), of.artifact),
  gitlab: (of) => toCodeQuality(...read(of), placesFor(of)),
} as const satisfies Readonly<Record<string, (of: Reported) => string>>;
