import type { Argument, Option } from '@commander-js/extra-typings';
import { commandLine, commandAsTyped } from '../../specs/command-line.ts';
import { config } from '../../specs/config.ts';
import { commandNames, commandOf } from '../cli/commands.ts';
import { CONFIG_FILES } from '../cli/config.ts';
import type { Declaration } from '../cli/declare.ts';
import { exitCodes, USAGE_CODE } from '../cli/help.ts';
import { FURTHER } from '../cli/variables.ts';
import { lintsPage } from './lints.ts';

const NOTE = '<!-- Written by `npm run generate` from the declarations. Do not edit. -->\n\n';

/** Escapes bars, which end a cell, and angle brackets, which begin HTML. */
const cell = (text: string): string =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', ' ');
/** Within backticks only a bar needs escaping. */
const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', String.raw`\|`)}\``);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

const valueOf = (value: unknown): string =>
  value === undefined || Array.isArray(value)
    ? ''
    : code(typeof value === 'string' ? value : JSON.stringify(value));

const optionRow = (option: Option): string[] => {
  const choices = option.argChoices === undefined ? '' : `: ${option.argChoices.join(', ')}`;
  return [
    code(option.flags),
    cell(option.description + choices),
    valueOf(option.defaultValue),
    code(option.envVar ?? ''),
  ];
};

const argumentRow = (argument: Argument): string[] => [
  code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
  cell(argument.description),
  valueOf(argument.defaultValue),
];

/** A command or subcommand in the form of its declaration. */
interface Declared {
  readonly options: readonly Option[];
  readonly registeredArguments: readonly Argument[];
  readonly commands: readonly Declared[];
  name(): string;
  description(): string;
}

/** Hidden options are lines of the configuration. Every command has `--version` and `--help`. */
const isSetting = ({ hidden, envVar }: Option): boolean => hidden && envVar !== undefined;

const settingRow = (option: Option): string[] => {
  const name = option.attributeName();
  return [name in config.properties ? code(name) : '', ...optionRow(option).slice(1)];
};

/** A table with its head and an optional sentence before it; empty if it has no rows. */
const tableUnless = (head: readonly string[], rows: readonly (readonly string[])[], before = ''): string[] =>
  rows.length === 0 ? [] : [`${before}${table(head, rows)}`];

const ofProgram = ({ options, registeredArguments }: Declared): string[] => [
  ...tableUnless(['Argument', 'Meaning', 'Default'], registeredArguments.map(argumentRow)),
  ...tableUnless(
    ['Option', 'Meaning', 'Default', 'Variable'],
    options.filter(({ hidden }) => !hidden).map(optionRow),
  ),
  ...tableUnless(
    ['Field', 'Meaning', 'Default', 'Variable'],
    options.filter(isSetting).map(settingRow),
    'These settings are fields of the configuration or variables:\n\n',
  ),
];

/** A command with its declaration. */
interface Stated {
  readonly command: Declaration;
  readonly program: Declared;
}

const codeRows = (command: Declaration): string[][] =>
  exitCodes(command).map(([exit, means]) => [exit, cell(means)]);

function ofCommand({ command, program }: Stated): string {
  const { name, does } = command;
  const examples = command.examples.map(([args, means]) => `${commandLine(name, args, false)}  # ${means}\n`);
  return [
    `## ${name}\n`,
    `${cell(does)}\n`,
    `\`\`\`\n${examples.join('')}\`\`\`\n`,
    ...ofProgram(program),
    ...program.commands.flatMap((part) => [
      `### ${name} ${part.name()}\n`,
      `${cell(part.description())}\n`,
      ...ofProgram(part),
    ]),
    table(['Exit code', 'Meaning'], codeRows(command)),
  ].join('\n');
}

function commandPage(all: readonly Stated[]): string {
  const overview = all.map(({ command: { name, does, needsSources } }) => [
    `[${code(commandAsTyped(name, false))}](#${name})`,
    needsSources === true ? '' : code(commandAsTyped(name, true)),
    cell(does),
  ]);
  const variables = Object.entries(FURTHER).map(([name, means]) => [code(name), cell(means)]);
  return [
    `${NOTE}# Commands\n`,
    'Options of an npm script follow `--`. Every command has `--help` and `--version`.\n',
    table(['In this repository', 'Installed', 'Does'], overview),
    ...all.map(ofCommand),
    '## Further variables\n',
    'These variables have no option of the same meaning in every command.\n',
    table(['Variable', 'Meaning'], variables),
  ].join('\n');
}

function exitCodePage(all: readonly Stated[]): string {
  const rows = all.map(({ command }) => {
    const means = new Map(exitCodes(command));
    return [
      `[${command.name}](commands.md#${command.name})`,
      ...['0', '1', '3'].map((exit) => cell(means.get(exit) ?? '')),
    ];
  });
  return [
    `${NOTE}# Exit codes\n`,
    `Every command ends with 2 for this reason: ${USAGE_CODE}.\n`,
    'Of several codes, 2 comes before 1, and 1 before 3. `verdicts.json` has the code of a run with its reason.\n',
    table(['Command', '0', '1', '3'], rows),
  ].join('\n');
}

interface Field {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly additionalProperties?: Field | boolean;
  readonly required?: readonly string[];
}

/** A row for each field and each nested field. `NAME` means a name of the user's choice. */
function fieldRows(
  fields: Readonly<Record<string, Field>>,
  required: readonly string[],
  written: ReadonlyMap<string, Option>,
  path = '',
): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { additionalProperties: each } = field;
    const below = typeof each === 'object' ? each : undefined;
    const at = `${path}${name}`;
    const option = path === '' ? written.get(name) : undefined;
    return [
      [
        code(at),
        cell(field.description ?? 'a function of an exchange'),
        required.includes(name) ? 'yes' : '',
        code(option === undefined || option.hidden ? '' : (option.long ?? '')),
        code(option?.envVar ?? ''),
      ],
      ...fieldRows(field.properties ?? {}, field.required ?? [], written, `${at}.`),
      ...fieldRows(below?.properties ?? {}, below?.required ?? [], written, `${at}.NAME.`),
    ];
  });
}

function configurationPage(all: readonly Stated[]): string {
  const schema: Field = config;
  const files = CONFIG_FILES.map(code).join(', ');
  const configured = all.filter(({ command }) => command.isConfigured === true);
  const options = configured.flatMap(({ program }) => program.options);
  // A setting of one command may be an option of another; the main command takes precedence.
  const main = configured.find(({ command }) => command.name === 'start')?.program.options ?? [];
  const written = new Map([...options, ...main].map((option) => [option.attributeName(), option]));
  return [
    `${NOTE}# Configuration\n`,
    `A command reads the first of these files in its folder: ${files}.\n`,
    'Options win over variables, and variables win over the file. An unknown field ends a command with exit code 2.\n',
    `These commands read the whole file: ${configured.map(({ command }) => command.name).join(', ')}. \`merge\` reads \`claims\`, \`severity\` and \`owners\`. \`gate\` reads \`gate\`.\n`,
    'Keys never stand in the file. `apiKey` names the variable that holds the key. Nor do confirmations: `PLUMBLINE_CONFIRM_SCRATCH_PREFIX` and `PLUMBLINE_CONFIRM_COMPLETE` are variables of one run.\n',
    table(
      ['Field', 'Takes', 'Required', 'Option of `npm start`', 'Variable'],
      fieldRows(schema.properties ?? {}, [], written),
    ),
    '[In another repository](../guide/installed.md#configuration) has an example.\n',
  ].join('\n');
}

/** The pages of docs/reference/ that are generated from code, by name. */
export async function referencePages(): Promise<Record<string, string>> {
  const commands = await Promise.all(commandNames().map(commandOf));
  const all = commands.map((command) => ({ command, program: command.program() as Declared }));
  return {
    'commands.md': commandPage(all),
    'configuration.md': configurationPage(all),
    'exit-codes.md': exitCodePage(all),
    'gate.md': lintsPage(NOTE.replace('the declarations', 'specs/lints/')),
  };
}
