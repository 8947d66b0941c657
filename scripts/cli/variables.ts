import { OTHER_KEY_VARIABLES } from '../../suites/kit/model/keys.ts';
import { distance } from 'fastest-levenshtein';
import { nearest } from '../../specs/nearest.ts';

/** Variables without a corresponding option in OPTIONS, with their meanings. */
export const FURTHER: Readonly<Record<string, string>> = {
  BASE_URL: 'address of the services of a live target',
  API_KEY: 'key of the account of a live run',
  [OTHER_KEY_VARIABLES.second]: 'a second key of the same account',
  [OTHER_KEY_VARIABLES.foreign]: 'a key of another account',
  [OTHER_KEY_VARIABLES.disabled]: 'a disabled key',
  [OTHER_KEY_VARIABLES.suspended]: 'a key of a suspended account',
  [OTHER_KEY_VARIABLES.inboxOnly]: 'a key for the Inbox API only',
  PLUMBLINE_UPSTREAM: '`--upstream` of `record`',
  PLUMBLINE_RECORDING: '`--to` of `record`',
  PLUMBLINE_BASE_URL_IN: '`--base-url-in` of `record`',
  PLUMBLINE_WEBHOOKS: '`--webhooks` of `record`',
  PLUMBLINE_WEBHOOK_URL: 'address of the proxy for webhooks; `record` sets it for the tool',
  PLUMBLINE_GATE_RUN: '`--run` of `gate`',
  PLUMBLINE_GATE_CONFIG: '`--config` of `gate`',
  PLUMBLINE_SERVICE_URL: '`--service-url` of `gate`',
  PLUMBLINE_STATE: 'folder for the memory of live runs',
  PLUMBLINE_DEBUG: '1 prints the stack of an error',
  PLUMBLINE_K6: 'the k6 binary',
  PLUMBLINE_K6_SECONDS: 'seconds that a load run may take',
  PLUMBLINE_OASDIFF: 'the oasdiff binary',
  PLUMBLINE_INSTALL: 'yes or no: whether commands may install k6 and oasdiff',
  PLUMBLINE_SCHEMATHESIS: 'the Schemathesis binary',
  PLUMBLINE_INBOX_SPEC: 'source of the published Inbox file',
  PLUMBLINE_PROSPECTING_SPEC: 'source of the published Prospecting file',
  PLUMBLINE_UNSIGNED: '`--unsigned` of `receiver`',
  PLUMBLINE_WEBHOOK_SECRET: 'secret that verifies deliveries of the inbox',
  PLUMBLINE_WEBHOOK_PATH: '`--path` of `receiver`',
  PLUMBLINE_FAIL: '`--fail` of `receiver`',
  PLUMBLINE_FOR: '`--for` of `receiver`',
  PLUMBLINE_STRICT: '`--strict` of `mock`',
  PLUMBLINE_ARTIFACT: 'name of the artifact that holds a run, in the workflows of `ci/`',
  PLUMBLINE_ACCOUNT: 'name of the account in the workflows of `ci/`',
  PLUMBLINE_WEBHOOK: 'address that the workflows of `ci/` notify',
  PLUMBLINE_RUN_FOLDER: 'folder of a run, for programs that a command starts',
  PLUMBLINE_VERDICTS: 'verdicts of a run, for programs that a command starts',
  PLUMBLINE_SUMMARY: 'summary of a load run, for k6',
  PLUMBLINE_KEY: 'key of a load run, for k6',
  PLUMBLINE_KEYS: 'keys of a load run, for k6',
};

const PREFIX = 'PLUMBLINE';
/** Most letters by which a misspelt prefix may differ from ours. */
const MOST_CHANGED = 2;

const isPrefixed = (name: string): boolean =>
  name.includes('_') && distance(name.split('_')[0]?.toUpperCase() ?? '', PREFIX) <= MOST_CHANGED;
/** The name after the prefix, which not every variable has. */
const bare = (name: string): string => (isPrefixed(name) ? name.slice(name.indexOf('_') + 1) : name);

/** A line for each variable that was probably meant for Plumbline but is unknown. */
export function misspelt(names: readonly string[], ofOptions: readonly string[]): string[] {
  const known = [...ofOptions, ...Object.keys(FURTHER)];
  return names
    .filter((name) => isPrefixed(name) && !known.includes(name))
    .map((name) => {
      const rest = nearest(bare(name), known.map(bare));
      const meant = known.find((each) => bare(each) === rest);
      return (
        `${name} is no variable of Plumbline and changes nothing` +
        (meant === undefined ? '; docs/reference/commands.md lists them' : `; the nearest one is ${meant}`)
      );
    });
}
