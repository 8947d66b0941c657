import { OTHER_KEY_VARIABLES } from '../../suites/kit/http/keys.ts';
import { distance } from 'fastest-levenshtein';
import { nearest } from '../../specs/nearest.ts';

/** Variables without an option of the same meaning in OPTIONS. */
const FURTHER = [
  ...['BASE_URL', 'API_KEY', ...Object.values(OTHER_KEY_VARIABLES)],
  ...['PLUMBLINE_UPSTREAM', 'PLUMBLINE_RECORDING', 'PLUMBLINE_BASE_URL_IN', 'PLUMBLINE_WEBHOOKS'],
  ...['PLUMBLINE_GATE_RUN', 'PLUMBLINE_GATE_CONFIG', 'PLUMBLINE_SERVICE_URL'],
  'PLUMBLINE_WEBHOOK_URL',
  ...['PLUMBLINE_STATE', 'PLUMBLINE_DEBUG', 'PLUMBLINE_K6', 'PLUMBLINE_K6_SECONDS', 'PLUMBLINE_OASDIFF'],
  'PLUMBLINE_INSTALL',
  ...['PLUMBLINE_SCHEMATHESIS', 'PLUMBLINE_INBOX_SPEC', 'PLUMBLINE_PROSPECTING_SPEC'],
  ...[
    'PLUMBLINE_UNSIGNED',
    'PLUMBLINE_WEBHOOK_SECRET',
    'PLUMBLINE_WEBHOOK_PATH',
    'PLUMBLINE_FAIL',
    'PLUMBLINE_FOR',
  ],
  // What the workflows of ci/ read.
  ...['PLUMBLINE_ACCOUNT', 'PLUMBLINE_WEBHOOK'],
  // What the programs are told that a command starts.
  ...['PLUMBLINE_RUN_FOLDER', 'PLUMBLINE_VERDICTS', 'PLUMBLINE_SUMMARY', 'PLUMBLINE_KEY', 'PLUMBLINE_KEYS'],
];

const PREFIX = 'PLUMBLINE';
/** Letters in which a prefix may differ and still be meant for this one. */
const MOST_CHANGED = 2;

const isPrefixed = (name: string): boolean =>
  name.includes('_') && distance(name.split('_')[0]?.toUpperCase() ?? '', PREFIX) <= MOST_CHANGED;
/** What stands behind the prefix, which not every variable has. */
const bare = (name: string): string => (isPrefixed(name) ? name.slice(name.indexOf('_') + 1) : name);

/** A line for each variable that was probably meant for Plumbline and is none of its own. */
export function misspelt(names: readonly string[], ofOptions: readonly string[]): string[] {
  const known = [...ofOptions, ...FURTHER];
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
