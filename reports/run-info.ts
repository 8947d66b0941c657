/** Options of a run by name, as in `verdicts.json`; keys are not included. */
export type Invocation = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Data about the whole run in `verdicts.json`. */
export interface RunInfo {
  readonly id: string;
  readonly target: 'mock' | 'live' | 'recording' | 'receiver';
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
  /** The options of the run; a finding is reproduced with the same ones. */
  readonly invocation?: Invocation;
  /** The address of the documents' folder for links, ending with a slash. */
  readonly documents?: string;
  /** The sending program of each k6 run with its version, by the name of the k6 run: k6 or the embedded driver. */
  readonly loadRuns?: Readonly<Record<string, string>>;
  /** Notes that the report must show, such as shortened windows. */
  readonly notes: readonly string[];
}
