const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as a parsed address has it, is this machine: localhost, 127.0.0.0/8 or [::1]. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether an address leads to this machine. Throws a TypeError where it is no address. */
export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname);
