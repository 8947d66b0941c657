import envPaths from 'env-paths';
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import { historyOf, rememberedRun, type RememberedRun } from '../../model/past-runs.ts';
import { historyIn } from './history-file.ts';
import { fits } from '../../model/fits.ts';
import { StateFiles, type Warn } from './state-file.ts';
import { noMemory, STEP_SCHEMA, type Memory, type ScenarioStep, type Suspicion } from '../../model/memory.ts';
import { digest } from '../../model/digest.ts';
import { EMPTY_PROFILE } from '../../model/profile.ts';
import { isProfile, profileIn } from './profile-file.ts';

/** Stores the history of runs while this process lives. */
export function processMemory(now: () => number = Date.now): Memory {
  const runs: RememberedRun[] = [];
  let suspected: readonly Suspicion[] = [];
  let kept = EMPTY_PROFILE;
  return {
    ...noMemory,
    history: () => historyOf(runs),
    remember: (verdicts) => void runs.push(rememberedRun(now(), verdicts)),
    suspicions: () => suspected,
    suspect: (all) => void (suspected = all),
    profile: () => kept,
    keepProfile: (profile) => void (kept = profile),
    ...keyed('this process'),
  };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Digests of 48 bits, and encrypted texts. Both reveal nothing without the key. */
function keyed(key: string): Pick<Memory, 'digest' | 'seal' | 'unseal'> {
  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const secret = mac('what is sealed');
  return {
    digest: (text) => mac(text).toString('hex').slice(0, 12),
    // The nonce is derived from the text. So a text is always encrypted alike, and two texts never share a nonce.
    seal: (text) => {
      const nonce = mac(`nonce ${text}`).subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      const written = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), written]).toString('base64url');
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The folder of state files: `PLUMBLINE_STATE`, or the system's folder for state. */
export const stateFolder = (): string =>
  process.env['PLUMBLINE_STATE'] || join(envPaths('plumbline', { suffix: '' }).data, 'live');

/** An interrupted run is resumed within this time. Later the account may have changed. */
const RESUMABLE_MS = 24 * 3_600_000;
const RUN_FILE = /^run-[0-9a-f]+\.jsonl$/;
const TEXT = { type: 'string' };
const isStep = fits<ScenarioStep & { readonly at: number }>({
  ...STEP_SCHEMA,
  required: ['at', ...STEP_SCHEMA.required],
  properties: { at: { type: 'number' }, ...STEP_SCHEMA.properties },
});

const isSuspicions = fits<readonly Suspicion[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['claim', 'scenario'],
    anyOf: [{ required: ['run'] }, { required: ['reads'] }],
    properties: {
      claim: TEXT,
      scenario: TEXT,
      run: { type: 'integer', minimum: -1 },
      reads: {
        type: 'array',
        items: {
          type: 'object',
          required: ['operation', 'target'],
          // Requests from this file are sent, so they are validated.
          properties: {
            operation: { type: 'string', pattern: '^(GET|HEAD) /' },
            target: { type: 'string', pattern: '^/(?!/)[!-~]*$' },
          },
        },
      },
    },
  },
});

/** The account that belongs to a key. */
interface Owner {
  readonly origin: string;
  readonly key: string;
}

/**
 * The name of the account's folder, which does not reveal its key. The host is not part of it, since one host has many
 * names.
 */
const nameOf = ({ key }: Owner): string => digest(key);
/** The name in earlier versions. */
const oldNameOf = ({ origin, key }: Owner): string => digest(origin, key);

/** The folder of an account. A folder of an earlier version is renamed. */
export function accountFolder(folder: string, owner: Owner): string {
  const own = join(folder, nameOf(owner));
  const old = join(folder, oldNameOf(owner));
  if (!existsSync(own) && existsSync(old))
    try {
      renameSync(old, own);
    } catch {
      // The folder is not writable. The first write reports that.
    }
  return own;
}

/** Memory on disk: a folder for each account, with a line for each request and each step. */
export function diskMemory(
  folder: string,
  account: Owner,
  now: () => number = Date.now,
  /** The file of past runs; by default in the folder of the account. */
  historyFile: string = join(accountFolder(folder, account), 'history.jsonl'),
  warn: Warn = () => undefined,
): Memory {
  const files = new StateFiles(warn);
  const own = accountFolder(folder, account);
  const suspicionsFile = join(own, 'suspicions.json');
  const profileFile = join(own, 'profile.json');
  const monthFile = (): string => join(own, `requests-${new Date(now()).toISOString().slice(0, 7)}.log`);
  const runFile = (run: string): string => join(own, `run-${run}.jsonl`);
  /** The steps of a run that are recent enough to resume it. */
  const stepsIn = (file: string): ScenarioStep[] =>
    files.rows(file, isStep).flatMap(({ at, ...step }) => (now() - at < RESUMABLE_MS ? [step] : []));
  /** A run that was interrupted too long ago is not resumed. */
  const forgetOld = (): void => {
    files.write(own, () => {
      for (const name of readdirSync(own))
        if (RUN_FILE.test(name) && stepsIn(join(own, name)).length === 0)
          rmSync(join(own, name), { force: true });
    });
  };
  const append = (file: string, line: string): void =>
    files.write(own, () => appendFileSync(file, `${line}\n`, { mode: 0o600 }));
  return {
    spent: () => {
      const lines = files.linesOf(monthFile());
      const count = (service: Service): number => lines.filter((line) => line === service).length;
      const [inbox, prospecting] = SERVICES;
      return { inbox: count(inbox), prospecting: count(prospecting) };
    },
    spend: (service) => append(monthFile(), service),
    steps: (run) => {
      forgetOld();
      return stepsIn(runFile(run));
    },
    note: (run, step) => append(runFile(run), JSON.stringify({ at: now(), ...step })),
    forget: (run) => files.write(own, () => rmSync(runFile(run), { force: true })),
    ...historyIn(historyFile, [nameOf(account), oldNameOf(account)], now, files),
    suspicions: () => files.value(suspicionsFile, isSuspicions) ?? [],
    suspect: (all) => {
      if (all.length > 0) files.replace(suspicionsFile, JSON.stringify(all));
      else if (existsSync(suspicionsFile)) files.write(own, () => rmSync(suspicionsFile, { force: true }));
    },
    profile: () => profileIn(files.value(profileFile, isProfile)),
    keepProfile: (profile) => files.replace(profileFile, JSON.stringify(profile)),
    ...keyed(account.key),
  };
}
