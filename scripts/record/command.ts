import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../cli/options.ts';
import { httpUrl, addToList, writableFile } from '../cli/values.ts';

export const command = declare('record', {
  does: 'Records the requests of a dependent tool. It starts a proxy before a mock, or before --upstream, and runs the command with the address of the proxy in BASE_URL. Without a command it records until it is interrupted. Keys are never stored.',
  options: ['port', 'host', 'seed', 'plan', 'emails', 'drift', 'variant', 'keepPayloads'],
  more: (base) =>
    base
      .argument('[command...]', 'the tool, with its arguments')
      .passThroughOptions()
      .addOption(
        new Option('--upstream <url>', 'the service behind the proxy, instead of a mock')
          .argParser(httpUrl)
          .env('PLUMBLINE_UPSTREAM'),
      )
      .addOption(
        new Option('--to <file>', 'the recording, an HTTP archive (HAR)')
          .argParser(writableFile)
          .default('recording.har')
          .env('PLUMBLINE_RECORDING'),
      )
      .addOption(
        new Option('--base-url-in <variable>', 'a further variable that gets the address; may be repeated')
          .argParser(addToList)
          .env('PLUMBLINE_BASE_URL_IN'),
      )
      .addOption(
        new Option('--webhooks <url>', 'where the tool takes webhooks; a second proxy records the deliveries')
          .argParser(httpUrl)
          .env('PLUMBLINE_WEBHOOKS'),
      ),
  examples: [
    ['node tool.js', 'a tool against a mock'],
    ['--to release.har --upstream https://api.example node tool.js --once', 'against a service'],
    ['--upstream http://127.0.0.1:4010', 'all requests that it gets, until Ctrl-C'],
  ],
  codes: { 0: 'recorded', 1: 'recorded, but the command failed', 3: 'nothing was recorded' },
  refuse: (program) => {
    const { upstream, drift = [], variant = [] } = program.opts();
    if (upstream !== undefined && (drift.length > 0 || variant.length > 0))
      throw new UsageError(
        '--drift and --variant are of a mock of its own, and --upstream names another target',
      );
  },
});

export type Program = ReturnType<typeof command.program>;
