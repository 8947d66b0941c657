export {
  findTool,
  licenceOf,
  toolAtHand,
  ToolUnavailable,
  type FoundProgram,
  type ToolName,
  type Surroundings,
} from './find.ts';
export { pinnedFile, type Pinned } from './pinned.ts';
