import { Option } from '@commander-js/extra-typings';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONFIG_FILE,
  gate,
  gateLines,
  keysIn,
  LEVELS,
  readConfig,
  readRecording,
  Severities,
  trafficIn,
  type GateConfig,
  type GateLevel,
} from '../gate/index.ts';
import { lints } from '../generated/lints.ts';
import { placeOf, writeWhole } from '../reports/index.ts';
import { operationOf, Redactor } from '../suites/kit/index.ts';
import { command, main, UsageError } from './cli/options.ts';
import { httpUrl } from './cli/values.ts';
import { runSightings, seenIn } from './gate/sightings.ts';
import { knownBaseline } from './run/baseline.ts';

/** Reads something that says what is wrong with it. */
function used<T>(read: () => T, what: (message: string) => string = (message) => message): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(what(error.message));
    throw error;
  }
}

/** `ID=LEVEL` of the command line. */
function severity(
  text: string,
  previous: Readonly<Record<string, GateLevel>> = {},
): Readonly<Record<string, GateLevel>> {
  const [name = '', given = ''] = text.split('=');
  const level = LEVELS.find((each) => each === given);
  if (level === undefined) throw new UsageError(`--severity takes ID=${LEVELS.join('|')}, and not ${text}`);
  return { ...previous, [name]: level };
}

/** The configuration, with what the command line says on top. */
function configured(file: string | undefined, given: Readonly<Record<string, GateLevel>>): GateConfig {
  if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no configuration ${file}`);
  const name = file ?? CONFIG_FILE;
  const read = existsSync(name) ? used(() => readConfig(name)) : {};
  return { ...read, severity: { ...read.severity, ...given } };
}

const listing = (): string =>
  Object.values(lints)
    .map(
      (lint) =>
        `${lint.id}\t${lint.severity}\t${lint.statement}\t${placeOf({ ...lint, section: '' }).text}\n`,
    )
    .join('');

await main(async () => {
  const program = command(
    'gate',
    'Says of recorded traffic which operations, parameters, fields and claims a tool relies on, which of these have drifted, are quirks or open, and what the tool does wrong. Nothing is sent.',
    ['out', 'baseline', 'json', 'quiet', 'verbose'],
  )
    .argument('[traffic]', 'HAR, lines of JSON (NDJSON), or a log of nginx or Kong')
    .addOption(
      new Option('--run <folder>', 'the run by which claims stand (default: the latest below --out)').env(
        'PLUMBLINE_GATE_RUN',
      ),
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
        'a lint, a pattern, or how a claim stands: error, warning, info or off; may be repeated',
      ).argParser(severity),
    )
    .addOption(
      new Option(
        '--service-url <url>',
        'where the services are in the recording, a path before theirs included',
      )
        .argParser(httpUrl)
        .env('PLUMBLINE_SERVICE_URL'),
    )
    .addOption(new Option('--list', 'list all lints and stop'))
    .parse();
  const settings = program.opts();
  const [file] = program.processedArgs;
  if (settings.list === true) {
    process.stdout.write(listing());
    return 0;
  }
  if (file === undefined) throw new UsageError('which traffic? npm run gate -- FILE, a recording or a log');
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const config = configured(settings.config, settings.severity ?? {});
  const severities = used(() => new Severities(config.severity));
  const recording = used(
    () => readRecording(readFileSync(file, 'utf8')),
    (message) => `${file} cannot be judged: ${message}`,
  );
  const traffic = trafficIn(recording, operationOf, settings.serviceUrl);
  const { file: baselineFile, baseline } = knownBaseline(settings.baseline, false);
  const run = runSightings(settings.run, settings.out);
  const { PLUMBLINE_WEBHOOK_SECRET: secret = '', API_KEY: key = '' } = process.env;
  const redactor = new Redactor([key, ...keysIn([...traffic.calls, ...traffic.deliveries])], true);
  const result = gate(recording, traffic, {
    ...{ file, severities, recorded: seenIn(traffic, recording.isMasked) },
    ...(config.reads !== undefined && { reads: config.reads }),
    ...(run !== undefined && { run }),
    ...(baseline !== undefined && {
      baseline: {
        name: baselineFile,
        accepted: new Set(baseline.known.map(({ fingerprint }) => fingerprint)),
      },
    }),
    ...(secret.trim() !== '' && { secret }),
    shown: (text) => redactor.withoutKeys(text),
  });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  const written = join(settings.out, 'gate.json');
  mkdirSync(settings.out, { recursive: true });
  writeWhole(written, text);
  const telling = settings.quiet === true ? 'quiet' : settings.verbose === true ? 'verbose' : 'usual';
  const lines = gateLines(result, telling).join('\n');
  if (settings.json === true) process.stdout.write(text);
  (settings.json === true ? process.stderr : process.stdout).write(`${lines}\n${written}\n`);
  if (result.exitCode === 3)
    process.stderr.write(
      'nothing could be judged: no documented route is called; --service-url says where the services are in the recording\n',
    );
  return result.exitCode;
});
