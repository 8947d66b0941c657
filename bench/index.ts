export { comparedOf, late, timeCommands, timesOf } from './commands.ts';
export { missedTargets, tablesOf } from './report.ts';
export { runBench, type BenchSettings } from './run.ts';
