const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin is on this machine. */
export const isLoopback = (origin: string): boolean => LOOPBACK.test(new URL(origin).hostname);
