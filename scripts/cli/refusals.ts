import { commandLine } from '../../specs/command-line.ts';
import { oneLine } from './failures.ts';
import { sourceOf } from './flags.ts';
import { UsageError } from './main.ts';

/** What may be a key, anywhere in a text. */
const LIKE_KEY = /[A-Za-z0-9]{40,}/g;

/** A message of the parser in one line. The value that it repeats is omitted if it may hold a key. */
export const errorText = (text: string, name: string): string =>
  text
    .replace(/^error: /, '')
    .replace(
      /(--(?:base|control)-url <url>' (?:argument|value) )'.*'( from env '\w+')?( is invalid)/s,
      '$1…$2$3',
    )
    .replaceAll(
      /(?:environment variable|(from) env) '(\w+)'/g,
      (said, from: string | undefined, variable: string) =>
        sourceOf(variable) === variable ? said : [from, sourceOf(variable)].filter(Boolean).join(' '),
    )
    .replaceAll(LIKE_KEY, '…')
    .replace(' is invalid. takes ', ' is invalid: it takes ')
    .replace(
      /^too many arguments.*: (.*)\.$/m,
      `$1: no option stands before it; ${commandLine(name, '--help')} lists them`,
    )
    .replace(/^.*$/s, (said) => `${oneLine(said)}\n`);

/** Refuses a key on the command line, where all users of this machine can read it. The message does not repeat it. */
export function refuseKey(): void {
  const isNamed = process.argv.some((word) => /^--(foreign-)?api-?key/i.test(word));
  const isTaken = Object.keys(process.env).some((name) => /^npm_config_(foreign_)?api_?key$/i.test(name));
  if (isNamed || isTaken)
    throw new UsageError(
      'a key is never taken from the command line; put API_KEY into the environment or into .env',
    );
}
