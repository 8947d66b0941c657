import { commands } from '../arbitraries/commands.ts';
import { perform } from './model-commands.ts';
import { stimulus } from '../../kit/model/scenario.ts';

/** Any sequence of calls and waits. The model predicts each result. */
export const mailSequence = stimulus({
  id: 'inbox.sequence.model',
  requires: ['write', 'burst', 'clock', 'state'],
  input: () => commands,
  stimulus: perform,
});
