export { findTool, ToolUnavailable, type ToolName, type Surroundings } from './find.ts';
