export { comparedOf, late, timeCommands, timesOf } from './commands.ts';
export { missed, tablesOf } from './report.ts';
export { runBench, type BenchSettings } from './run.ts';
