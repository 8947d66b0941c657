import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';
import { checkPorts } from '../cli/ports.ts';

export const command = declare('mock', {
  does: 'Runs the mock of both services until it is interrupted.',
  options: [
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
  ],
  more: (base) =>
    base.addOption(
      new Option(
        '--strict [how]',
        'fail a tool at the moment of a mistake, by the lints of the gate: refuse answers 400, header only names them',
      )
        .choices(['refuse', 'header'])
        .preset('refuse')
        .env('PLUMBLINE_STRICT'),
    ),
  examples: [
    ['--port 4010 --control-port 4011', 'on known ports'],
    ['--ready-file mock.json --log -', 'with its addresses in a file and a line for each request on stderr'],
    ['--drift inbox.list-emails.limit-default', 'with one claim broken'],
    ['--strict', 'refusing the calls that the gate would report'],
    ['--detach', 'in the background'],
  ],
  codes: { 0: 'it was interrupted, or is detached and ready' },
  refuse: (program) => {
    checkPorts(program.opts());
  },
});

export type Program = ReturnType<typeof command.program>;
