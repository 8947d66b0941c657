export { findTool, toolAtHand, ToolUnavailable, type ToolName, type Surroundings } from './find.ts';
export { pinnedFile, type Pinned } from './pinned.ts';
