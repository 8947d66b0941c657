import { declare } from '../cli/declare.ts';
import { OPTION_GROUPS } from '../cli/options.ts';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('takes a whole number.');
  return Number(text);
};

const pathOf = (text: string): string => {
  if (!/^\/[^?#\s]*$/.test(text)) throw new InvalidArgumentError('takes a path such as /webhook.');
  return text;
};

export const command = declare('receiver', {
  does: 'Receives webhooks, checks them and writes a log.',
  options: [
    'service',
    'claim',
    'out',
    'keepRuns',
    'port',
    'host',
    'keepPayloads',
    'documents',
    ...OPTION_GROUPS.baseline,
  ],
  settings: ['reports'],
  more: (base) =>
    base
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
      ),
  isConfigured: true,
  examples: [
    ['--port 8080', 'until Ctrl-C, for deliveries of the inbox: PLUMBLINE_WEBHOOK_SECRET in the environment'],
    ['--service prospecting --unsigned --for 600', 'ten minutes, for those of the Prospecting API'],
  ],
  codes: { 0: 'nothing is violated', 1: 'a claim is violated', 3: 'nothing was delivered' },
});

export type Program = ReturnType<typeof command.program>;
