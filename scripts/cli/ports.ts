import { optionAsGiven, UsageError, type Settings } from './options.ts';

type Ports = Pick<Settings, 'port' | 'host'> & { readonly controlPort?: number };

/** Throws a UsageError if two servers would have the same port. */
export function checkPorts({ port, controlPort }: Ports): void {
  if (port !== 0 && port === controlPort)
    throw new UsageError(
      `${optionAsGiven('port')} and ${optionAsGiven('controlPort')} are both ${port}: each takes a port of its own, or 0 for a free one`,
    );
}

const unknown = (_: string, host: string): string =>
  `${host} is an unknown name; 127.0.0.1 is for this machine alone, 0.0.0.0 for every network`;

/** The problem and what to do, by the code of the system error. */
const WORDS: Readonly<Record<string, (port: string, host: string) => string>> = {
  EADDRINUSE: (port) => `${port} is in use; take another, or 0 for a free one`,
  EACCES: (port) => `${port} may not be used by this user; take one from 1024 on, or 0 for a free one`,
  EADDRNOTAVAIL: (_, host) =>
    `${host} is no address of this machine; 127.0.0.1 is for itself alone, 0.0.0.0 for every network`,
  ENOTFOUND: unknown,
  EAI_AGAIN: unknown,
};
/** Why a server cannot listen, with the options of its address. Rethrows unrelated errors. */
export function portProblem(error: unknown, { port, controlPort, host }: Ports): string {
  const { code, port: failed = port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === undefined) throw error;
  const at = `${optionAsGiven(failed === controlPort ? 'controlPort' : 'port')} ${failed}`;
  const from = `${optionAsGiven('host')} ${host}`;
  return WORDS[code]?.(at, from) ?? `${at} cannot be opened at ${from}: the system says ${code}`;
}
