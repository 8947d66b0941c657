import { existsSync, readFileSync } from 'node:fs';
import type { OpenApi } from '../../specs/openapi.ts';
import { previousFile, readPin } from '../../specs/pins.ts';
import { withOurNames } from '../../specs/published.ts';
import { SERVICES, specFile, type Service } from '../../specs/source.ts';
import { readYaml } from '../../specs/yaml.ts';
import { findTool, toolAtHand, ToolUnavailable } from '../../tools/index.ts';
import { changeLines, changesOf, type FileChange } from './changes.ts';
import { pull } from './pull.ts';
import { sourceText } from './address.ts';
import { readSource } from './read.ts';
import { pulledSources, type Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { during } from '../process/progress.ts';
import { commandLine } from '../../specs/command-line.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Our own files. */
const ours = (): Readonly<Record<Service, OpenApi>> =>
  Object.fromEntries(SERVICES.map((service) => [service, readYaml(specFile(service)) as OpenApi])) as Record<
    Service,
    OpenApi
  >;

const readJson = (path: string | URL): OpenApi => JSON.parse(readFileSync(path, 'utf8')) as OpenApi;

/** The differences between the pinned file and a new one, as `specs diff` prints them. */
async function changesOfPull(own: OpenApi, pinned: string, fresh: string): Promise<string> {
  let files: readonly [OpenApi, OpenApi];
  try {
    files = [readJson(pinned), readJson(fresh)];
  } catch {
    return 'the pinned file is no JSON any more: nothing can be compared with it';
  }
  const [before, after] = files.map((file) => withOurNames(file, own)) as [OpenApi, OpenApi];
  const compared = { before, after, names: ['the pinned file', 'the new one'] } as const;
  try {
    const changes = await changesOf(compared, (await toolAtHand('oasdiff'))?.path);
    return changes.length === 0
      ? 'no changes but in descriptions and the like'
      : changeLines(changes).join('\n');
  } catch (error) {
    return (error as Error).message;
  }
}

/** Reads and pins the published files. */
async function take(sources: Partial<Record<Service, string>>): Promise<number> {
  const { PLUMBLINE_INBOX_SPEC: inbox, PLUMBLINE_PROSPECTING_SPEC: prospecting } = process.env;
  const own = ours();
  await pull(
    { ...(inbox && { inbox }), ...(prospecting && { prospecting }), ...sources },
    {
      ...{ ours: own, say },
      read: (source, options) => during(`reading ${sourceText(source)}`, () => readSource(source, options)),
      changes: (service, pinned, fresh) => changesOfPull(own[service], pinned, fresh),
    },
  );
  return 0;
}

/** The path of oasdiff; undefined, with a message, if it is unavailable. */
async function comparing(): Promise<string | undefined> {
  try {
    return (await during('finding oasdiff', () => findTool('oasdiff'))).path;
  } catch (error) {
    if (!(error instanceof ToolUnavailable)) throw error;
    say(`without oasdiff, types, values, formats, bounds and routes alone are compared: ${error.message}`);
    return undefined;
  }
}

/**
 * Prints the differences between our files, or the previous pins, and the published ones. Returns 1 if a change breaks
 * clients.
 */
async function diff(): Promise<number> {
  const own = ours();
  const pinned = SERVICES.flatMap((service) => {
    const pin = readPin(service);
    return pin === undefined ? [] : [{ service, after: withOurNames(pin.spec, own[service]) }];
  });
  if (pinned.length === 0)
    throw new UsageError(`nothing was pulled yet; ${commandLine('specs', 'pull')} does`);
  const oasdiff = await comparing();
  const all: FileChange[] = [];
  for (const { service, after } of pinned) {
    const show = async (before: OpenApi, name: string): Promise<void> => {
      const names = [name, 'the published file'] as const;
      let changes: FileChange[];
      try {
        changes = await changesOf({ before, after, names }, oasdiff);
      } catch (error) {
        throw new UsageError(`${service}: ${(error as Error).message}`);
      }
      say(`${service}: ${name} against the published file`);
      for (const line of changes.length === 0 ? ['no changes'] : changeLines(changes)) say(line);
      all.push(...changes);
    };
    await show(withOurNames(own[service], own[service]), 'our file');
    const previous = previousFile(service);
    if (existsSync(previous)) await show(withOurNames(readJson(previous), own[service]), 'the previous pin');
  }
  return all.some(({ level }) => level === 'breaking') ? 1 : 0;
}

/** Pulls, pins and compares the files of the vendor. */
export function run(program: Program): Promise<number> {
  const sources = pulledSources(program);
  return sources === undefined ? diff() : take(sources);
}
