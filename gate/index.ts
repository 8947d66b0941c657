export { trafficIn, type Traffic } from './call.ts';
export { CONFIG_FILE, LEVELS, readConfig, Severities, type GateConfig, type GateLevel } from './config.ts';
export { gate, type Grounds } from './gate.ts';
export { keysIn, keysOf } from './keys.ts';
export { readRecording, type Recording } from './read/index.ts';
export type { Sighting } from './reliance/standing.ts';
export type { GateResult } from './result.ts';
export { gateLines, type Telling } from './terminal.ts';
