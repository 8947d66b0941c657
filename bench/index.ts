export { missed, reportOf } from './report.ts';
export { runBench, type BenchSettings } from './run.ts';
