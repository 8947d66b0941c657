import { Argument } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import { fromHar, summarise, toVerdicts, writeReproducers } from '../reports/index.ts';
import { judgeRecorded, operationOf } from '../suites/kit/index.ts';
import { monitors } from '../suites/index.ts';
import { documentsAt } from './specs/documents.ts';
import { folderFor, warn } from './run/folder.ts';
import { command, main, UsageError, type Settings } from './cli/options.ts';
import { matches, selection } from './cli/selection.ts';

await main(async () => {
  const program = command(
    'replay',
    'Judges the claims that single exchanges of recorded traffic show; the others need the histories of their scenarios, which a recording does not hold. Nothing is sent.',
    ['service', 'claim', 'out', 'keepRuns', 'documents'],
  );
  program.addArgument(new Argument('<file>', 'an HTTP archive (HAR)')).parse();
  const settings = program.opts<Pick<Settings, 'service' | 'claim' | 'out' | 'keepRuns' | 'documents'>>();
  const [file = ''] = program.args;
  const wanted = selection(settings);
  const documents = documentsAt(settings.documents, warn);
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const started = new Date();
  let read: ReturnType<typeof fromHar>;
  try {
    read = fromHar(readFileSync(file, 'utf8'), operationOf);
  } catch (error) {
    throw new UsageError(`${file} cannot be judged: ${(error as Error).message}`);
  }
  const { exchanges, baseUrl, cut } = read;
  const count = (service: string): number => exchanges.filter((each) => each.service === service).length;
  const verdicts = judgeRecorded(monitors, exchanges, wanted, baseUrl);
  const single = new Set(monitors.map(({ claim }) => claim));
  const shown = verdicts.filter(({ id }) => single.has(id)).length;
  const folder = folderFor('recording', settings, started);
  try {
    const result = toVerdicts(
      {
        id: folder.id,
        target: 'recording',
        baseUrl,
        seed: 0,
        startedAt: started.toISOString(),
        durationMs: Date.now() - started.getTime(),
        requests: { inbox: count('inbox'), prospecting: count('prospecting') },
        invocation: { file },
        ...documents,
        notes: [
          `${exchanges.length} recorded exchanges of ${file}; nothing was sent`,
          `${shown} of ${verdicts.length} claims can be judged from a recording: those that single exchanges show; the others need the history of their scenario`,
          ...(cut > 0
            ? [`${cut} more are left out, because the recording holds a part of their bodies alone`]
            : []),
        ],
      },
      verdicts,
      settings.claim && { asked: settings.claim, isAsked: matches },
    );
    folder.publish('verdicts.json', result);
    writeReproducers(folder.path, result.run, verdicts);
    process.stdout.write(summarise(result, folder.path));
    return result.exitCode;
  } finally {
    folder.close();
  }
});
