import type { Reply } from './call.ts';

/** Thrown if the service cuts the connection instead of answering. */
export class Cut extends Error {}

export const html = (status: number, title: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});
