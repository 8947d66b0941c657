import { Option } from '@commander-js/extra-typings';
import { command, UsageError } from '../cli/options.ts';
import { httpUrl, list, writableFile } from '../cli/values.ts';

export const declare = () =>
  command(
    'record',
    'Records what a dependent tool sends: starts a recording proxy before a mock of its own, or before --upstream, and runs the command with the address of the proxy in BASE_URL. Without a command it records until it is interrupted. Keys are never stored.',
    ['port', 'host', 'seed', 'plan', 'emails', 'drift', 'variant', 'keepPayloads'],
  )
    .argument('[command...]', 'the tool, with its arguments')
    .passThroughOptions()
    .addOption(
      new Option('--upstream <url>', 'what the proxy stands before, instead of a mock of its own')
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
        .argParser(list)
        .env('PLUMBLINE_BASE_URL_IN'),
    )
    .addOption(
      new Option(
        '--webhooks <url>',
        'where the tool takes webhooks: a second proxy before it records deliveries',
      )
        .argParser(httpUrl)
        .env('PLUMBLINE_WEBHOOKS'),
    );

export type Program = ReturnType<typeof declare>;

/** Throws a UsageError where alterations of a mock are asked of another target. */
export function refuse(program: Program): void {
  const { upstream, drift = [], variant = [] } = program.opts();
  if (upstream !== undefined && (drift.length > 0 || variant.length > 0))
    throw new UsageError(
      '--drift and --variant are of a mock of its own, and --upstream names another target',
    );
}
