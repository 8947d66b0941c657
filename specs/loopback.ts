const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name of a parsed URL is this machine: localhost, 127.0.0.0/8 or [::1]. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether a URL leads to this machine. Throws a TypeError for an invalid URL. */
export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname);
