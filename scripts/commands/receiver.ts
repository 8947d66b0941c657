import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { BASELINE_NAMES } from '../cli/baseline-names.ts';
import { command } from '../cli/options.ts';

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('takes a whole number.');
  return Number(text);
};

const pathOf = (text: string): string => {
  if (!/^\/[^?#\s]*$/.test(text)) throw new InvalidArgumentError('takes a path such as /webhook.');
  return text;
};

export const declare = () =>
  command('receiver', 'Receives webhooks, checks them and writes a log.', [
    'service',
    'claim',
    'out',
    'keepRuns',
    'port',
    'host',
    'keepPayloads',
    'documents',
    ...BASELINE_NAMES,
  ])
    .addOption(
      new Option('--path <path>', 'path of the webhook; by default a new one that is hard to guess')
        .argParser(pathOf)
        .env('PLUMBLINE_WEBHOOK_PATH'),
    )
    .addOption(
      new Option('--fail <attempts>', 'answer the first attempts of each event with 500')
        .argParser(whole)
        .default(0)
        .env('PLUMBLINE_FAIL'),
    )
    .addOption(
      new Option('--unsigned', 'do not verify signatures; the Prospecting API makes none').env(
        'PLUMBLINE_UNSIGNED',
      ),
    )
    .addOption(
      new Option('--for <seconds>', 'stop after this time (else with Ctrl-C)')
        .argParser(whole)
        .env('PLUMBLINE_FOR'),
    );

export type Program = ReturnType<typeof declare>;
