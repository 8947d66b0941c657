import { commands } from '../arbitraries/commands.ts';
import { perform } from './model-commands.ts';
import { stimulus } from '../../kit/model/scenario.ts';

/** Any mix of calls and waits; the model says before each what has to come. */
export const mailSequence = stimulus({
  id: 'inbox.sequence.model',
  requires: ['write', 'burst', 'clock', 'state'],
  input: () => commands,
  stimulus: perform,
});
