import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';
import { CONFIG_FILE, LINT_LEVELS, type GateLevel } from '../../gate/levels.ts';
import { UsageError } from '../cli/options.ts';
import { serviceUrl } from '../cli/values.ts';

/** Parses `ID=LEVEL` of the command line. */
function severity(
  text: string,
  previous: Readonly<Record<string, GateLevel>> = {},
): Readonly<Record<string, GateLevel>> {
  const [name = '', given = ''] = text.split('=');
  const level = LINT_LEVELS.find((each) => each === given);
  if (level === undefined)
    throw new UsageError(`--severity takes ID=${LINT_LEVELS.join('|')}, and not ${text}`);
  return { ...previous, [name]: level };
}

export const command = declare('gate', {
  does: 'Lists the mistakes of a tool in recorded traffic, and the claims that it relies on, with their state. Nothing is sent.',
  options: ['out', 'baseline'],
  more: (base) =>
    base
      .argument(
        '[traffic...]',
        'HAR, lines of JSON (NDJSON), or logs of servers and gateways; several files count as one recording',
      )
      .addOption(
        new Option(
          '--run <folder>',
          'the run that gives the states of claims (default: the latest below --out)',
        ).env('PLUMBLINE_GATE_RUN'),
      )
      .addOption(
        new Option(
          '--config <file>',
          `what counts as an error (default: ${CONFIG_FILE}, where there is one)`,
        ).env('PLUMBLINE_GATE_CONFIG'),
      )
      .addOption(
        new Option(
          '--severity <id=level>',
          'a lint, a pattern, or a state of claims, as error, warning, info or off; may be repeated',
        ).argParser(severity),
      )
      .addOption(serviceUrl())
      .addOption(new Option('--json', 'gate.json alone to stdout, the rest to stderr').env('PLUMBLINE_JSON'))
      .addOption(
        new Option('--quiet', 'only what counts as an error').conflicts('verbose').env('PLUMBLINE_QUIET'),
      )
      .addOption(
        new Option('--verbose', 'also each quirk and open question, and all fields').env('PLUMBLINE_VERBOSE'),
      )
      .addOption(new Option('--list', 'list all lints and stop')),
  examples: [
    ['recording.har', 'what a tool does wrong, and what it relies on'],
    ['access.log --severity prospecting.deprecated-route=error', 'a log of nginx, with another severity'],
    ['recording.har --run RUN-DIR --json', 'by the findings of a run, for programs'],
    ['--list', 'all lints, with their places in the documents'],
  ],
  codes: {
    0: 'no error',
    1: 'the tool makes a mistake, or relies on a claim, that counts as an error',
    3: 'nothing in the recording could be checked',
  },
});

export type Program = ReturnType<typeof command.program>;
