export { configOf, readGateConfig, Severities, type GateConfig } from './config.ts';
export { CONFIG_FILE, type GateLevel } from './levels.ts';
export { Gate, type Grounds } from './gate.ts';
export { keysOfExchanges } from './keys.ts';
export type { Sighting } from './reliance/standing.ts';
export type { RunGrounds } from './gate.ts';
export type { GateResult } from './result.ts';
export { gateLines, type PrintedLines } from './terminal.ts';
export { gateMarkdown, gatePage, gateSarif } from './views.ts';
