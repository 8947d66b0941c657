import type { Choices } from './choices.ts';
import type { Answer } from './rules.ts';
import type { Row } from './world.ts';

export type { Answer, Call, Service } from './rules.ts';

/** Stops a handler with an answer. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`Refused with ${answer.status}.`);
    this.answer = answer;
  }
}

export function reply(status: number, json: unknown, headers: Record<string, string> = {}): Answer {
  return { status, json, headers };
}

export function replyEmpty(status: number): Answer {
  return { status, headers: {} };
}

export function replyPage(status: number, title: string, choices: Choices): Answer {
  const body =
    choices.htmlPage === 'Cannot'
      ? `<pre>${title}</pre>`
      : choices.htmlPage === 'nginx'
        ? `<center><h1>${status} ${title}</h1></center><hr><center>nginx</center>`
        : `<main><h1>${title}</h1><p>Status ${status}</p></main>`;
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    text: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n${body}\n</body>\n</html>\n`,
  };
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function say(choices: Choices, plain: string): string {
  switch (choices.wording) {
    case 'terse':
      return plain.replace(/[.!]$/, '').toLowerCase();
    case 'polite':
      return `${plain.replace(/[.!]$/, '')}, please check.`;
    case 'plain':
      return plain;
    default:
      return plain;
  }
}

export function writeDate(at: number, choices: Choices): string {
  const text = new Date(at).toISOString();
  return choices.dateForm === 'seconds' ? text.replace(/\.\d{3}Z$/, 'Z') : text;
}
