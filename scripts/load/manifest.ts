import { makeFolder } from '../../specs/folder.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  announcement,
  archive,
  destinationOf,
  manifest,
  ManifestError,
  planFor,
  announceK6Run,
  planK6Run,
  TableError,
} from '../../load/index.ts';
import { isLoopback, type WindowLimiter } from '../../suites/kit/index.ts';
import { findTool } from '../../tools/index.ts';
import type { LoadSettings } from '../run/account.ts';
import { refuseUnsafe } from './elsewhere.ts';
import { optionAsGiven, UsageError, withUsageErrors } from '../cli/options.ts';
import { during } from '../process/progress.ts';
import { readProfiles } from './profiles.ts';
import { plural } from '../../specs/plural.ts';
import { commandAsTyped } from '../../specs/command-line.ts';

export interface ManifestSettings extends LoadSettings {
  readonly manifest: string;
  readonly parallelism: number;
  readonly image: string;
  readonly secret: string;
}

/** Parses `NAME` or `NAME/ENTRY` of a Secret. */
function secretOf(text: string): { name: string; key: string } {
  const [, name, key = 'key'] =
    /^([a-z0-9][-.a-z0-9]{0,252})(?:\/([-._a-zA-Z0-9]{1,253}))?$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError('--secret takes the name of a Secret, or NAME/ENTRY; never the key itself');
  return { name, key };
}

/** Writes the manifests of profiles and k6 runs, one file each. It sends no requests. */
export async function writeManifests(
  profiles: readonly string[],
  k6Runs: readonly (readonly [name: string, limiter: WindowLimiter])[],
  settings: ManifestSettings,
): Promise<number> {
  const { baseUrl, parallelism, image } = settings;
  if (baseUrl === undefined)
    throw new UsageError('--manifest needs --base-url, the address of the services as the runners see it');
  const secret = secretOf(settings.secret);
  const { isElsewhere } = destinationOf(baseUrl, settings.target);
  if (isElsewhere) refuseUnsafe({ profiles, k6Runs: k6Runs.map(([name]) => name) }, { ...settings, baseUrl });
  // The account of the Secret's key is unknown here.
  const { origin, protocol } = new URL(baseUrl);
  if (protocol !== 'https:' && !isLoopback(origin))
    throw new UsageError(
      `the key of an account travels over https alone: ${optionAsGiven('baseUrl')} must begin with https:// or be a loopback address`,
    );
  if (parallelism > 1 && k6Runs.length > 0)
    throw new UsageError(
      'a load run of a window runs on one machine: it has to know every request that counts',
    );
  if (parallelism > 1 && isElsewhere)
    throw new UsageError(
      'several machines would take each other for other clients, and end: --parallelism above 1 goes with a loopback address alone',
    );
  const table = readProfiles(settings.table);
  const plan = settings.plan ?? 'start';
  const all = [
    ...profiles.map((name) => {
      const planned = withUsageErrors(TableError, () => planFor(name, table, { baseUrl, isElsewhere }));
      if (planned.pages !== undefined)
        throw new UsageError(
          `${name} needs a list that is filled first; run it by ${commandAsTyped('load')}`,
        );
      const row = table.profiles[name];
      return {
        name,
        script: 'profile.ts',
        plan: planned,
        said: row && isElsewhere ? announcement(planned, row) : '',
      };
    }),
    ...k6Runs.map(([name, limiter]) => ({
      name,
      script: 'window.ts',
      plan: planK6Run(limiter, baseUrl, { plan, isElsewhere }),
      said: isElsewhere ? announceK6Run(limiter.request.service, baseUrl, settings.plan) : '',
    })),
  ];
  const { path: k6 } = await during('finding k6', () => findTool('k6'));
  makeFolder(settings.manifest);
  for (const { name, script, plan: planned, said } of all) {
    const packed = await archive(k6, script, planned);
    const file = join(settings.manifest, `${name}.yaml`);
    const text = { name, packed, parallelism, image, secret };
    withUsageErrors(ManifestError, () => writeFileSync(file, manifest(text)));
    process.stderr.write(said);
    process.stdout.write(`${file}: ${plural(parallelism, 'runner')} of ${image}\n`);
  }
  return 0;
}
