import { execa } from 'execa';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimId } from '../../generated/claims.ts';
import {
  compare,
  describeDifference,
  DIFFERENCE_LEVELS,
  webhooksApart,
  type DifferenceLevel,
} from '../../specs/compare/index.ts';
import { operationName, operationsIn, type OpenApi } from '../../specs/openapi.ts';
import { asSchemas, inOneVersion } from '../../specs/published.ts';
import { isObject } from '../../specs/json.ts';
import { touchedByDifference } from '../../suites/kit/checks/schema/disagreements.ts';
import { touchedBy, type Changed } from '../../suites/kit/checks/schema/touched.ts';

const TIMEOUT_MS = 60_000;
/** Most claims that are listed with a change. */
const MOST_CLAIMS = 8;

/** A difference between two files, for a client that was written by the first. */
export interface FileChange {
  readonly level: DifferenceLevel;
  readonly operation: string;
  readonly text: string;
  /** The claims of the ledger that it affects. */
  readonly claims: readonly ClaimId[];
}

/** Two files with the same operation names, and the names of the files. */
export interface ComparedFiles {
  readonly before: OpenApi;
  readonly after: OpenApi;
  readonly names: readonly [string, string];
}

/** Quoted words of oasdiff that are not fields: locations of parameters, media types, statuses, types and numbers. */
const NO_NAME =
  /^(?:query|path|header|cookie|[\w.+-]+\/[\w.+*-]+|[1-5]\d\d|[\d.]*|string|integer|number|boolean|array|object)$/;

/** The subject of a line of oasdiff. */
function aboutOf(operation: string, id: string, text: string): Changed {
  const quoted = [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  const status = /status(?: code)? '(\d\d\d)'/.exec(text)?.[1];
  const isField = /propert|parameter|header|enum|param/.test(id);
  const word = isField
    ? quoted.find((each) => !NO_NAME.test(each) || /^\/?(items\/)*[a-z]\w+$/.test(each))
    : undefined;
  const way = word?.replaceAll(/\/?(?:allOf|anyOf|oneOf)\[[^\]]*\]/g, '').replace(/^\//, '');
  const name = way?.split('/').at(-1);
  return { operation, status, ...(name && { name }), ...(/^response-.*propert/.test(id) && { at: way }) };
}

/** The types that oasdiff lists; undefined for any type. */
const typesOf = (list: string): readonly string[] | undefined =>
  list === ''
    ? undefined
    : list.split(', ').flatMap((type) => (type === 'number' ? ['number', 'integer'] : type));

/** Whether some types and a format allow no more than others do. */
function isWithin([list, format]: readonly string[], [others, its]: readonly string[]): boolean {
  const [types, more] = [typesOf(list ?? ''), typesOf(others ?? '')];
  const isOfTypes = more === undefined || types?.every((type) => more.includes(type)) === true;
  return isOfTypes && (its === '' || its === format);
}

/**
 * The level of a change of types, which oasdiff always calls breaking. A request that allows more, and an answer that
 * allows less, break nothing. Undefined for other changes, and where oasdiff is right.
 */
function levelOf(id: string, text: string): DifferenceLevel | undefined {
  const [, list = '', format = '', others = '', its = ''] =
    /from '([^']*)'\/'([^']*)' to '([^']*)'\/'([^']*)'/.exec(text) ?? [];
  if (!/^(request|response)-.*type-changed$/.test(id)) return undefined;
  const [before, after] = [
    [list, format],
    [others, its],
  ];
  const isHarmless = id.startsWith('request') ? isWithin(before, after) : isWithin(after, before);
  return isHarmless ? 'info' : undefined;
}

/** The changes from one file to another by oasdiff. Throws an Error if oasdiff fails. */
async function byOasdiff(oasdiff: string, { before, after }: ComparedFiles): Promise<FileChange[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-specs-'));
  try {
    const files = [before, after].map((spec, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(inOneVersion(spec)));
      return file;
    });
    const args = ['changelog', ...files, '--format', 'json'];
    const {
      exitCode = 2,
      stdout,
      all,
    } = await execa(oasdiff, args, { all: true, reject: false, timeout: TIMEOUT_MS });
    const failed = new Error(`oasdiff failed: ${all.trim().split('\n').at(-1) ?? ''}`);
    if (exitCode > 1) throw failed;
    const rows: unknown = stdout.trim() === '' ? [] : JSON.parse(stdout);
    if (!Array.isArray(rows)) throw failed;
    return rows.filter(isObject).map(({ id, text, level, operation, path }) => {
      const name = `${String(operation)} ${String(path)}`;
      return {
        level: levelOf(String(id), String(text)) ?? DIFFERENCE_LEVELS[3 - Number(level)] ?? 'info',
        operation: name,
        text: String(text),
        claims: touchedBy(aboutOf(name, String(id), String(text))),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The operations of two files by name. */
function operationsOf({ before, after }: ComparedFiles) {
  const theirs = new Map(operationsIn(after).map((each) => [operationName(each), each]));
  const own = new Map(operationsIn(before).map((each) => [operationName(each), each]));
  return {
    both: new Map(
      [...own].flatMap(([name, one]) => {
        const other = theirs.get(name);
        return other === undefined ? [] : [[name, [one, other] as const] as const];
      }),
    ),
    gone: [...own.keys()].filter((name) => !theirs.has(name)),
    come: [...theirs.keys()].filter((name) => !own.has(name)),
  };
}

/** The changes by our own comparison: all, or only those that oasdiff overlooks. */
function byOurs(compared: ComparedFiles, isAll: boolean): FileChange[] {
  const [before, after] = [asSchemas(compared.before, ''), asSchemas(compared.after, '')];
  const { both, gone, come } = operationsOf({ ...compared, before, after });
  const differences = compare(before, after, both)
    .filter(({ isOverlooked }) => isAll || isOverlooked)
    .map((each) => ({
      level: each.level,
      operation: each.operation,
      text: describeDifference(each, compared.names),
      claims: touchedByDifference(each),
    }));
  const route = (operation: string, level: DifferenceLevel, text: string): FileChange => ({
    ...{ operation, level, text },
    claims: touchedBy({ operation }),
  });
  const deliveries = webhooksApart(before, after);
  const all = [
    ...deliveries.gone.map((name) => route(name, 'warning', `${compared.names[1]} lacks it`)),
    ...deliveries.come.map((name) => route(name, 'info', `${compared.names[0]} lacks it`)),
    ...differences,
  ];
  if (!isAll) return all;
  return [
    ...gone.map((name) => route(name, 'breaking', `${compared.names[1]} lacks it`)),
    ...come.map((name) => route(name, 'info', `${compared.names[0]} lacks it`)),
    ...all,
  ];
}

/**
 * All changes from one file to another, the breaking ones first. They come from oasdiff and our comparison of what it
 * does not read, or without oasdiff from our comparison alone. Throws an Error where oasdiff cannot decide.
 */
export async function changesOf(compared: ComparedFiles, oasdiff: string | undefined): Promise<FileChange[]> {
  const read = oasdiff === undefined ? [] : await byOasdiff(oasdiff, compared);
  return [...read, ...byOurs(compared, oasdiff === undefined)].sort(
    (a, b) => DIFFERENCE_LEVELS.indexOf(a.level) - DIFFERENCE_LEVELS.indexOf(b.level),
  );
}

/** Changes as lines, each with the claims that it affects. */
export function changeLines(changes: readonly FileChange[]): string[] {
  return changes.flatMap(({ level, operation, text, claims }) => {
    const named = claims.slice(0, MOST_CLAIMS).join(', ');
    const more = claims.length > MOST_CLAIMS ? ` and ${claims.length - MOST_CLAIMS} more` : '';
    return [
      `${level.padEnd(8)}  ${operation}: ${text}`,
      `          ${claims.length === 0 ? 'touches no claim' : `touches ${named}${more}`}`,
    ];
  });
}
