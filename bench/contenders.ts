import { execa } from 'execa';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { inboxFacts } from '../generated/facts.ts';
import { pageBytes } from '../mock/inbox/present.ts';
import { inboxRules } from '../mock/inbox/rules.ts';
import { createInboxStore } from '../mock/inbox/seed.ts';
import { serve, type Served } from './process.ts';

export type ContenderName = 'mock' | 'raw' | 'prism';

/** A server of the Inbox API in the form for requests of the bench. */
export interface Contender {
  readonly name: ContenderName;
  /** Number of its emails; undefined if it generates each answer. */
  readonly emails: number | undefined;
  readonly origin: string;
  /** The path before `/emails`. */
  readonly prefix: string;
  readonly key: string;
  readonly served: Served;
}

export type Start = () => Promise<Contender>;

const PRISM = '@stoplight/prism-cli@5.16.0';
const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** As in `npm run mock`: small semi-spaces keep the memory of a large inbox low. */
const FLAGS = ['--max-semi-space-size=4'];
/** Page size that every server supports. */
const PAGE = 50;
const JSON_LINE = /^\{.*\}$/m;
/** More than a bench can send: the limiters count every request but refuse none. */
const LIMITS = { perMinute: 1e8, perMonth: 1e9 };

export const startContender =
  (emails: number): Start =>
  async () => {
    const served = await serve(
      [...FLAGS, file('scripts/run.js'), 'mock', '--emails', String(emails)],
      JSON_LINE,
    );
    const { baseUrl, controlUrl, keys } = JSON.parse(served.ready) as {
      baseUrl: string;
      controlUrl: string;
      keys: { main: string };
    };
    const changed = await fetch(`${controlUrl}/accounts/default`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limits: LIMITS }),
    });
    if (!changed.ok) throw new Error(`the control plane answered ${changed.status}`);
    return { name: 'mock', emails, origin: baseUrl, prefix: inboxFacts.pathPrefix, key: keys.main, served };
  };

export const startRaw =
  (emails: number): Start =>
  async () => {
    const served = await serve([...FLAGS, file('bench/raw.ts'), String(emails)], JSON_LINE);
    const { baseUrl } = JSON.parse(served.ready) as { baseUrl: string };
    return { name: 'raw', emails, origin: baseUrl, prefix: inboxFacts.pathPrefix, key: anyKey, served };
  };

const anyKey = 'k'.repeat(inboxFacts.apiKeyLength);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Our contract file with a page of the mock's emails as the example for Prism. Without it, Prism's page holds one
 * email.
 */
async function contractWithPage(folder: string): Promise<string> {
  const contract = parse(await readFile(file('specs/inbox.openapi.yaml'), 'utf8')) as Contract;
  const { emails } = createInboxStore(1);
  const end = { nextCursor: null, hasMore: false };
  const example = JSON.parse(pageBytes(emails.slice(0, PAGE), end, inboxRules).toString()) as unknown;
  contract.paths['/emails'].get.responses['200'] = {
    description: 'A page of emails.',
    content: { 'application/json': { example } },
  };
  const path = join(folder, 'inbox.openapi.json');
  await writeFile(path, JSON.stringify(contract));
  return path;
}

/** The parts of the contract that the bench changes. */
interface Contract {
  readonly paths: { readonly '/emails': { readonly get: { readonly responses: Record<string, unknown> } } };
}

/** Installs Prism into npm's cache, and starts its program without npm. */
export async function prism(): Promise<Start> {
  const find = ['exec', '--yes', `--package=${PRISM}`, '--', 'which', 'prism'];
  const { stdout: program } = await execa('npm', find, { timeout: 120_000 });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    // Without its log of requests it prints nothing, so its address is polled.
    const args = ['mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'fatal'];
    const served = await serve([program, ...args, await contractWithPage(folder)], origin);
    const stop = async (): Promise<void> => {
      await served.stop();
      await rm(folder, { recursive: true });
    };
    return {
      name: 'prism',
      emails: undefined,
      origin,
      prefix: '',
      key: anyKey,
      served: { ...served, stop },
    };
  };
}
