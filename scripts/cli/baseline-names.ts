/** Options of all commands that compare what they find with a baseline. */
export const BASELINE_NAMES = ['baseline', 'updateBaseline', 'strictBaseline'] as const;
