export { trafficIn, type Traffic } from './call.ts';
export { configOf, readConfig, Severities, type GateConfig } from './config.ts';
export { CONFIG_FILE, type GateLevel } from './levels.ts';
export { gate, type Grounds } from './gate.ts';
export { keysIn, keysOf } from './keys.ts';
export { readRecording, type Recording } from './read/index.ts';
export type { Sighting } from './reliance/standing.ts';
export type { GateResult } from './result.ts';
export { gateLines, type Telling } from './terminal.ts';
