import type { When } from '../wire.ts';

export const inbox: When = (call) => call.family === 'inbox';
