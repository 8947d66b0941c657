/** Whether this is the installed tool, whose code is compiled, or the project itself. */
export const isInstalled = import.meta.url.endsWith('.js');

/** What the installed tool calls a command that npm has a name of its own for. */
const INSTALLED: Readonly<Record<string, string>> = { start: 'check' };
const SHORT = ['start', 'test'];

/** How a command is typed, without its arguments. */
export const commandAsTyped = (name: string, installed: boolean = isInstalled): string =>
  installed
    ? `npx plumbline ${INSTALLED[name] ?? name}`
    : `npm ${SHORT.includes(name) ? name : `run ${name}`}`;

/** How a command is typed with arguments: npm takes options for itself that have no `--` before them. */
export const commandLine = (name: string, args: string, installed: boolean = isInstalled): string =>
  [commandAsTyped(name, installed), ...(args === '' ? [] : installed ? [args] : ['--', args])].join(' ');
