import { command } from '../cli/options.ts';
import { checkPorts } from '../cli/ports.ts';

export const declare = () =>
  command('mock', 'Runs the mock of both services until it is interrupted.', [
    'port',
    'controlPort',
    'host',
    'controlHost',
    'allowRemoteWebhooks',
    'seed',
    'plan',
    'emails',
    'drift',
    'variant',
    'readyFile',
    'log',
    'detach',
  ]);

export type Program = ReturnType<typeof declare>;

/** Throws a UsageError where one port is meant for two servers. */
export const refuse = (program: Program): void => checkPorts(program.opts());
