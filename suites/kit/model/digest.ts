import { hash } from 'node:crypto';

export const digest = (...parts: readonly string[]): string => hash('sha256', parts.join('\n')).slice(0, 16);
