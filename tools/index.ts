export {
  findTool,
  licenceOf,
  toolAtHand,
  ToolUnavailable,
  type Tool,
  type ToolName,
  type Surroundings,
} from './find.ts';
export { pinnedFile, type Pinned } from './pinned.ts';
