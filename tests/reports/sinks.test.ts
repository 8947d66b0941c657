import { execFileSync } from 'node:child_process';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  codeBlock,
  codeSpan,
  commentLines,
  escapeCommand,
  escapeHtml,
  escapeMarkdown,
  escapeProperty,
  escapeXml,
  plain,
  quoteForShell,
  toJson,
} from '../../reports/sinks.ts';
import { toJunit } from '../../reports/junit.ts';
import { HOSTILE, UNSEEN } from '../hostile.ts';

const LONGEST = 130_000;
const rows = Object.entries(HOSTILE);

describe.each(rows)('a text with %s', (_, text) => {
  test.each([
    ['a line of a terminal', plain],
    ['a command of a build', (given: string) => escapeCommand(given)],
    ['a property of a command', escapeProperty],
    ['a cell of Markdown', (given: string) => escapeMarkdown(given)],
    ['a span of code', codeSpan],
  ])('stays one bounded line without anything unseen in %s', (_where, escape) => {
    const shown = escape(text);
    expect(shown).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(shown).not.toMatch(UNSEEN);
    expect(shown).not.toMatch(/^\s*(::|##\[)/);
    expect(shown.length).toBeLessThan(LONGEST);
  });

  test('says how long it is where it is cut', () => {
    if (text.length > 20_000) expect(plain(text)).toContain(`(${text.length} characters)`);
    else expect(plain(text)).not.toContain('characters)');
  });

  test('is no property and no further command of a build', () => {
    expect(escapeProperty(text)).not.toMatch(/[,:]/);
  });

  test('opens and ends nothing in Markdown', () => {
    const shown = escapeMarkdown(text);
    expect(shown).not.toMatch(/(?<!\\)[|<>[\]*_`#~]/);
    expect(shown).not.toMatch(/@(?!&ZeroWidthSpace;)|:\/\//);
    expect(codeSpan(text).slice(1, -1)).not.toContain('`');
    const [first = '', ...inside] = codeBlock('http', text).split('\n');
    const fence = first.slice(0, -'http'.length);
    expect(inside.findIndex((line) => line.startsWith(fence))).toBe(inside.length - 1);
  });

  test('opens and ends nothing in HTML', () => {
    expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    expect(escapeHtml(text)).not.toMatch(UNSEEN);
  });

  test('leaves JUnit valid, wherever it stands', () => {
    const xml = toJunit(
      {
        ...{ id: text, target: 'mock', baseUrl: text, seed: 1, durationMs: 1, notes: [] },
        ...{ startedAt: '2026-03-01T00:00:00.000Z', requests: { inbox: 0, prospecting: 0 } },
      },
      [
        {
          ...{ id: text, name: text, document: text, section: text, status: 'failed', message: text },
          ...{
            details: [text],
            severity: 'cosmetic',
            owner: text,
            tags: [text],
            durationMs: 0,
            exchanges: [],
          },
        },
      ],
    );
    const document = XmlDocument.fromString(xml);
    try {
      const node = document.get('//testcase/failure/@message');
      expect(node?.content.slice(0, 200)).toBe(escapeXml(text).replaceAll(/\s/g, ' ').slice(0, 200));
      expect(document.find('//failure')).toHaveLength(1);
    } finally {
      document.dispose();
    }
  });

  test('is JSON without halves of pairs', () => {
    const json = toJson({ text });
    expect(json.isWellFormed()).toBe(true);
    expect(json).not.toMatch(/\\ud[89a-f]/i);
    expect(JSON.parse(json)).toHaveProperty('text');
  });

  test('is a comment of a script and of YAML, and nothing more', () => {
    const shown = commentLines(text);
    for (const line of shown.split('\n')) expect(line).toMatch(/^#/);
    expect(shown).not.toMatch(UNSEEN);
    expect(parse(`${shown}\na: 1\n`)).toEqual({ a: 1 });
  });

  test('is one word of a shell', () => {
    // A shell accepts no NUL and no lone surrogate, and a command line no megabyte.
    if (text.includes('\u0000') || !text.isWellFormed() || text.length > 100_000) return;
    expect(execFileSync('sh', ['-c', `printf %s ${quoteForShell(text)}`], { encoding: 'utf8' })).toBe(text);
  });
});
