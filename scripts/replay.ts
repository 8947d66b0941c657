import { Argument } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import { fromHar, runFolder, summarise, toVerdicts, writeJson } from '../reports/index.ts';
import { judgeRecorded, operationOf } from '../suites/kit/index.ts';
import { monitors } from '../suites/index.ts';
import { command, main, UsageError, type Settings } from './options.ts';
import { selection } from './selection.ts';

await main(async () => {
  const program = command('replay', 'Judges recorded traffic with every checker that needs no stimulus.', [
    'service',
    'claim',
    'out',
  ]);
  program.addArgument(new Argument('<file>', 'an HTTP archive (HAR)')).parse();
  const settings = program.opts<Pick<Settings, 'service' | 'claim' | 'out'>>();
  const [file = ''] = program.args;
  const wanted = selection(settings);
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const started = Date.now();
  let read: ReturnType<typeof fromHar>;
  try {
    read = fromHar(readFileSync(file, 'utf8'), operationOf);
  } catch (error) {
    throw new UsageError(`${file} cannot be judged: ${(error as Error).message}`);
  }
  const { exchanges, baseUrl } = read;
  const startedAt = new Date(started).toISOString();
  const count = (service: string): number => exchanges.filter((each) => each.service === service).length;
  const result = toVerdicts(
    {
      id: startedAt.replaceAll(/[:.]/g, '-'),
      target: 'recording',
      baseUrl,
      seed: 0,
      startedAt,
      durationMs: Date.now() - started,
      requests: { inbox: count('inbox'), prospecting: count('prospecting') },
      notes: [`${exchanges.length} recorded exchanges of ${file}; nothing was sent`],
    },
    judgeRecorded(monitors, exchanges, wanted, baseUrl),
  );
  const folder = runFolder(settings.out, result.run.id);
  writeJson(`${folder}/verdicts.json`, result);
  process.stdout.write(summarise(result, folder));
  if (result.summary.violated > 0) return 1;
  return result.summary.held > 0 ? 0 : 3;
});
