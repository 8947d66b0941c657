import type { Argument, Option } from '@commander-js/extra-typings';
import { commandLine, typed } from '../../specs/command-line.ts';
import { config } from '../../specs/config.ts';
import { CONFIG_FILES, CONFIGURED } from '../cli/config.ts';
import { codesOf, examplesOf, HELP, type CommandName } from '../cli/help.ts';
import { OPTIONS } from '../cli/options.ts';
import { FURTHER } from '../cli/variables.ts';

const NOTE = '<!-- Written by `npm run generate` from the declarations. Do not edit. -->\n\n';

/** Bars end a cell, angle brackets begin HTML. */
const cell = (text: string): string =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', ' ');
/** Within backticks only a bar ends a cell. */
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

/** A command, or a part of one, as it declares itself. */
interface Declared {
  readonly options: readonly Option[];
  readonly registeredArguments: readonly Argument[];
  readonly commands: readonly Declared[];
  name(): string;
  description(): string;
}

const OPTION_HEAD = ['Option', 'Meaning', 'Default', 'Variable'];
const ofProgram = ({ options, registeredArguments }: Declared): string[] => {
  const own = options.filter(({ long }) => long !== '--version');
  return [
    ...(registeredArguments.length === 0
      ? []
      : [table(['Argument', 'Meaning', 'Default'], registeredArguments.map(argumentRow))]),
    ...(own.length === 0 ? [] : [table(OPTION_HEAD, own.map(optionRow))]),
  ];
};

const codeRows = (name: CommandName): string[][] => codesOf(name).map(([exit, means]) => [exit, cell(means)]);

function ofCommand(name: CommandName, program: Declared): string {
  const examples = examplesOf(name).map(([args, does]) => `${commandLine(name, args, false)}  # ${does}\n`);
  return [
    `## ${name}\n`,
    `${cell(program.description())}\n`,
    `\`\`\`\n${examples.join('')}\`\`\`\n`,
    ...ofProgram(program),
    ...program.commands.flatMap((part) => [
      `### ${name} ${part.name()}\n`,
      `${cell(part.description())}\n`,
      ...ofProgram(part),
    ]),
    table(['Exit code', 'Meaning'], codeRows(name)),
  ].join('\n');
}

const NAMES = Object.keys(HELP) as CommandName[];
const INSTALLED = NAMES.filter((name) => !('needsSources' in HELP[name]));

async function declared(name: CommandName): Promise<Declared> {
  const { declare } = (await import(`../commands/${name}.ts`)) as { readonly declare: () => Declared };
  return declare();
}

async function commands(): Promise<string> {
  const programs = await Promise.all(NAMES.map(async (name) => [name, await declared(name)] as const));
  const overview = programs.map(([name, program]) => [
    `[${code(typed(name, false))}](#${name})`,
    INSTALLED.includes(name) ? code(typed(name, true)) : '',
    cell(program.description()),
  ]);
  const variables = Object.entries(FURTHER).map(([name, means]) => [code(name), cell(means)]);
  return [
    `${NOTE}# Commands\n`,
    'Options of an npm script follow `--`. Every command has `--help` and `--version`.\n',
    table(['In this repository', 'Installed', 'Does'], overview),
    ...programs.map(([name, program]) => ofCommand(name, program)),
    '## Further variables\n',
    'These variables have no option of the same meaning in every command.\n',
    table(['Variable', 'Meaning'], variables),
  ].join('\n');
}

function exitCodes(): string {
  const rows = NAMES.map((name) => {
    const means = new Map(codesOf(name));
    return [`[${name}](commands.md#${name})`, ...['0', '1', '3'].map((exit) => cell(means.get(exit) ?? ''))];
  });
  const [, usage = ''] = codesOf('start').find(([exit]) => exit === '2') ?? [];
  return [
    `${NOTE}# Exit codes\n`,
    `Every command ends with 2 for this reason: ${usage}.\n`,
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

/** A row for each field, and for each field below it. `NAME` stands for a name of the user's choice. */
function fieldRows(
  fields: Readonly<Record<string, Field>>,
  required: readonly string[],
  path = '',
): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { additionalProperties: each } = field;
    const below = typeof each === 'object' ? each : undefined;
    const at = `${path}${name}`;
    const option = path === '' ? OPTION_BY_FIELD.get(name) : undefined;
    return [
      [
        code(at),
        cell(field.description ?? 'a function of an exchange'),
        required.includes(name) ? 'yes' : '',
        code(option ?? ''),
      ],
      ...fieldRows(field.properties ?? {}, field.required ?? [], `${at}.`),
      ...fieldRows(below?.properties ?? {}, below?.required ?? [], `${at}.NAME.`),
    ];
  });
}

const OPTION_BY_FIELD: ReadonlyMap<string, string> = new Map(
  Object.entries(OPTIONS).map(([name, option]) => [name, option().long ?? option().flags]),
);

function configuration(): string {
  const schema: Field = config;
  const files = CONFIG_FILES.map(code).join(', ');
  return [
    `${NOTE}# Configuration\n`,
    `A command reads the first of these files in its folder: ${files}.\n`,
    'Options win over variables, and variables win over the file. An unknown field ends a command with exit code 2.\n',
    `These commands read the whole file: ${[...CONFIGURED].toSorted().join(', ')}. \`merge\` reads \`claims\`, \`severity\` and \`owners\`. \`gate\` reads \`gate\`.\n`,
    'Keys never stand in the file. `apiKey` names the variable that holds the key.\n',
    table(['Field', 'Takes', 'Required', 'Option'], fieldRows(schema.properties ?? {}, [])),
    '[In another repository](../guide/installed.md#configuration) has an example.\n',
  ].join('\n');
}

/** The pages of docs/reference/ that the code states, by their names. */
export const referencePages = async (): Promise<Record<string, string>> => ({
  'commands.md': await commands(),
  'configuration.md': configuration(),
  'exit-codes.md': exitCodes(),
});
