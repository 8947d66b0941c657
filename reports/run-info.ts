/** Options of a run by their names, as `verdicts.json` keeps them; keys are none of them. */
export type Invocation = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What `verdicts.json` says of the run as a whole. */
export interface RunInfo {
  readonly id: string;
  readonly target: 'mock' | 'live' | 'recording' | 'receiver';
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
  /** The options of the run; a finding is reproduced with the same. */
  readonly invocation?: Invocation;
  /** The address of the folder of the documents, for links to places; it ends with a slash. */
  readonly documents?: string;
  /** What has sent each k6 run, with its version, by the name of the k6 run: k6, or the embedded driver. */
  readonly loadRuns?: Readonly<Record<string, string>>;
  /** What the report must say beside its numbers, such as shortened windows. */
  readonly notes: readonly string[];
}
