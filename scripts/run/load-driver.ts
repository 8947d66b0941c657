import { findTool, toolAtHand, ToolUnavailable, type FoundProgram } from '../../tools/index.ts';
import { during } from '../process/progress.ts';
import { warn } from './folder.ts';

/**
 * The k6 that sends k6 runs; undefined where the embedded driver sends them. k6 is installed where
 * `PLUMBLINE_INSTALL=yes` asks for it, and by a command that `installs` it by itself, unless `PLUMBLINE_INSTALL=no`.
 * Throws a ToolUnavailable where `PLUMBLINE_K6` names another thing.
 */
export function k6OfLoadRuns({ installs = false } = {}): Promise<FoundProgram | undefined> {
  const { PLUMBLINE_INSTALL: wish } = process.env;
  return during('finding k6', async () => {
    const found = await toolAtHand('k6');
    if (found !== undefined || !(wish === 'yes' || (installs && wish !== 'no'))) return found;
    try {
      return await findTool('k6');
    } catch (error) {
      if (!(error instanceof ToolUnavailable)) throw error;
      warn(`${error.message} The embedded driver sends instead.`);
      return undefined;
    }
  });
}
