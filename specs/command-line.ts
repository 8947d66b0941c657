/** Whether this is the installed tool with compiled code, not the project itself. */
export const isInstalled = import.meta.url.endsWith('.js');

/** Names of commands in the installed tool, where npm's own command has the name in the project. */
const INSTALLED: Readonly<Record<string, string>> = { start: 'check' };
const SHORT = ['start', 'test'];

/** How a command is typed, without arguments. */
export const commandAsTyped = (name: string, installed: boolean = isInstalled): string =>
  installed
    ? `npx plumbline ${INSTALLED[name] ?? name}`
    : `npm ${SHORT.includes(name) ? name : `run ${name}`}`;

/** How a command is typed with arguments. npm takes options for itself unless `--` comes before them. */
export const commandLine = (name: string, args: string, installed: boolean = isInstalled): string =>
  [commandAsTyped(name, installed), ...(args === '' ? [] : installed ? [args] : ['--', args])].join(' ');
