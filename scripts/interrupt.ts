/** A signal that comes again so soon is the same one: npm hands on what the terminal has sent already. */
const ECHO_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Acts on the first interrupt; a second one ends the process at once. */
export function onInterrupt(act: () => void): void {
  let first: number | undefined;
  const heard = (): void => {
    if (first === undefined) {
      first = Date.now();
      act();
    } else if (Date.now() - first > ECHO_MS) process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, heard);
}
