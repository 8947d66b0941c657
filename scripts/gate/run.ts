import { makeFolder } from '../../specs/folder.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONFIG_FILE,
  configOf,
  Gate,
  gateLines,
  gateMarkdown,
  gatePage,
  gateSarif,
  readGateConfig,
  Severities,
  type GateConfig,
  type GateLevel,
} from '../../gate/index.ts';
import { lints } from '../../generated/lints.ts';
import { acceptedBy, documentPlaceOf, plain, writeWhole } from '../../reports/index.ts';
import { routeOperation, Redactor } from '../../suites/kit/index.ts';
import type { Program } from './command.ts';
import { configuredBy } from '../cli/config.ts';
import { UsageError, withUsageErrors } from '../cli/options.ts';
import { RecordedSightings, runSightings } from './sightings.ts';
import { trafficFrom } from '../run/traffic.ts';
import { knownBaseline } from '../run/baseline.ts';
import { commandLine } from '../../specs/command-line.ts';

/** The configuration, overridden by the command line. */
function configured(file: string | undefined, given: Readonly<Record<string, GateLevel>>): GateConfig {
  if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no configuration ${file}`);
  const name = file ?? CONFIG_FILE;
  const { config, file: shared = '' } = configuredBy() ?? {};
  const from = `gate in ${shared}`;
  if (file === undefined && config?.gate !== undefined && existsSync(name))
    throw new UsageError(`${name} and ${from} are both there: keep one of them`);
  const read = existsSync(name)
    ? withUsageErrors(RangeError, () => readGateConfig(name))
    : withUsageErrors(RangeError, () => configOf(config?.gate ?? {}, from));
  return { ...read, severity: { ...read.severity, ...given } };
}

const listing = (): string =>
  Object.values(lints)
    .map(
      (lint) =>
        `${lint.id}\t${lint.severity}\t${lint.statement}\t${documentPlaceOf({ ...lint, section: '' }).text}\n`,
    )
    .join('');

/** The problem of the given traffic files, in one line. */
function checkFiles(files: readonly string[]): void {
  if (files.length === 0)
    throw new UsageError(`which traffic? ${commandLine('gate', 'FILE')}, a recording or a log`);
  for (const file of files) {
    if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
    if (statSync(file).isDirectory())
      throw new UsageError(
        `${file} is a folder; name a recording or a log, such as the exchanges.har of a run`,
      );
  }
}

/** Checks the recorded traffic of a dependent tool. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  const [files] = program.processedArgs;
  if (settings.list === true) {
    process.stdout.write(listing());
    return 0;
  }
  checkFiles(files);
  const config = configured(settings.config, settings.severity ?? {});
  const severities = withUsageErrors(RangeError, () => new Severities(config.severity));
  const { file: baselineFile, baseline } = knownBaseline(settings.baseline, false);
  const sightings = runSightings(settings.run, settings.out);
  if (sightings?.scope !== undefined)
    process.stderr.write(`plumbline: run ${sightings.name} is ${plain(sightings.scope)}\n`);
  const { PLUMBLINE_WEBHOOK_SECRET: secret = '', API_KEY: key = '' } = process.env;
  const traffic = await trafficFrom(files, { route: routeOperation, serviceUrl: settings.serviceUrl });
  const gate = new Gate(secret.trim() === '' ? undefined : secret);
  const seen = new RecordedSightings(traffic.survey.isMasked);
  try {
    for await (const calls of traffic.calls())
      for (const call of calls) {
        gate.take(call);
        seen.take(call);
      }
  } finally {
    traffic.close();
  }
  const redactor = new Redactor([key, ...gate.keys], true);
  const result = gate.end(traffic.survey, {
    ...{ file: files.join(', '), severities, recorded: seen.sightings() },
    ...(config.reads !== undefined && { reads: config.reads }),
    ...(sightings !== undefined && { run: sightings }),
    ...(baseline !== undefined && {
      baseline: { name: baselineFile, accepts: acceptedBy(baseline, new Date().toISOString().slice(0, 10)) },
    }),
    shown: (text) => redactor.withoutKeys(text),
  });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  const written = join(settings.out, 'gate.json');
  makeFolder(settings.out);
  writeWhole(written, text);
  writeWhole(join(settings.out, 'gate.md'), gateMarkdown(result));
  writeWhole(join(settings.out, 'gate.sarif'), gateSarif(result));
  writeWhole(join(settings.out, 'gate.html'), gatePage(result));
  const printed = settings.quiet === true ? 'quiet' : settings.verbose === true ? 'verbose' : 'usual';
  const lines = gateLines(result, printed).join('\n');
  if (settings.json === true) process.stdout.write(text);
  (settings.json === true ? process.stderr : process.stdout).write(`${lines}\n${written}\n`);
  if (result.inconclusive !== undefined) process.stderr.write(`${plain(result.inconclusive)}\n`);
  return result.exitCode;
}
