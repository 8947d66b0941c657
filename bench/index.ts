export { missed, reportOf, TARGETS } from './report.ts';
export { runBench, type BenchSettings } from './run.ts';
