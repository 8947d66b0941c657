import { join } from 'node:path';
import { stringify } from 'yaml';
import type { OpenApi } from '../../specs/openapi.ts';
import { readPin } from '../../specs/pins.ts';
import { SERVICES, type Service } from '../../specs/source.ts';
import { commandLine } from '../../specs/command-line.ts';
import { hasHistories, linesOfHistories, writeWhole } from '../../reports/index.ts';
import { Reader } from '../../suites/kit/index.ts';
import { lacksOf } from '../../suites/kit/checks/schema/lacks.ts';
import { SeenAnswers } from '../../suites/kit/checks/schema/seen.ts';
import { UsageError } from '../cli/options.ts';
import { runFolder, runIn } from '../run/stored-run.ts';

/** What the answers of a run have in common. Throws a UsageError if the run stored no histories. */
async function seenIn(folder: string): Promise<SeenAnswers> {
  if (!hasHistories(folder)) throw new UsageError(`${folder} holds no histories; make the run again`);
  const seen = new SeenAnswers();
  const reader = new Reader();
  for await (const line of linesOfHistories(folder)) {
    const record = reader.read(line);
    if (record?.kind !== 'execution') continue;
    for (const { exchanges } of [record.first, ...record.repeated])
      for (const exchange of exchanges) seen.take(exchange);
  }
  return seen;
}

/**
 * Writes what a run saw and the pinned files lack as OpenAPI Overlays, one for each service. They hold types, names
 * of fields and statuses, but no value. Returns the exit code.
 */
export async function writeOverlays(
  run: string,
  around: {
    readonly ours: Readonly<Record<Service, OpenApi>>;
    readonly out?: string | undefined;
    readonly say: (line: string) => void;
  },
): Promise<number> {
  const pinned = SERVICES.flatMap((service) => {
    const pin = readPin(service);
    return pin === undefined ? [] : [{ service, ...pin }];
  });
  if (pinned.length === 0)
    throw new UsageError(`nothing was pulled yet; ${commandLine('specs', 'pull')} does`);
  const folder = runFolder(run);
  const { startedAt, target } = runIn(folder).run;
  const seen = await seenIn(folder);
  for (const { service, pin, spec } of pinned) {
    const actions = lacksOf(spec, around.ours[service], seen.of(service));
    if (actions.length === 0) {
      around.say(`${service}: the published file has all that was seen`);
      continue;
    }
    const file = join(around.out ?? folder, `${service}.overlay.yaml`);
    writeWhole(
      file,
      stringify({
        overlay: '1.0.0',
        info: {
          title: `What answers of the ${service} service have and its OpenAPI file lacks`,
          version: startedAt.slice(0, 10),
        },
        ...(/^https?:/.test(pin.source) && { extends: pin.source }),
        actions,
      }),
    );
    around.say(`${service}: ${actions.length} actions in ${file}`);
    if (target === 'mock')
      around.say(`${service}: the run was against the mock, whose answers are not the vendor’s`);
  }
  return 0;
}
