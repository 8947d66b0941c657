import { findTool, toolAtHand, ToolUnavailable, type FoundProgram } from '../../tools/index.ts';
import { during } from '../process/progress.ts';
import { warn } from './folder.ts';

/**
 * The k6 for k6 runs; undefined if the embedded driver is used. `PLUMBLINE_INSTALL=yes` installs k6. A command with
 * `installs` does so unless `PLUMBLINE_INSTALL=no`. Throws a ToolUnavailable if `PLUMBLINE_K6` is not k6.
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
