import { documentPlaceOf } from '../../reports/index.ts';
import { readInvisible, readLints, type LintExample, type StatedLint } from '../../specs/lints.ts';
import { SERVICES } from '../../specs/source.ts';

/** Escapes angle brackets, which begin HTML, and bars, which end a cell. */
const text = (given: string): string => given.replaceAll('<', '&lt;').replaceAll('|', String.raw`\|`);
const place = (rule: { readonly document: string; readonly lines: readonly number[] }): string =>
  documentPlaceOf({ ...rule, section: '' }).text;
const block = (steps: string): string => `\`\`\`\n${steps.trim()}\n\`\`\``;

const ruleText = (lint: StatedLint & LintExample): string =>
  [
    `### ${lint.id}\n`,
    `**${lint.severity}**: ${text(lint.statement)}\n`,
    ...(lint.interpretation === undefined ? [] : [`Interpreted as: ${text(lint.interpretation)}.\n`]),
    `Instead: ${text(lint.instead)}\n`,
    `${text(place(lint))}\n`,
    `Breaks it:\n\n${block(lint.breaks)}\n`,
    `Follows it:\n\n${block(lint.keeps)}\n`,
  ].join('\n');

/** The rules for callers, with their places in the documents and examples. */
export function lintsPage(note: string): string {
  const lints = readLints();
  const invisible = readInvisible();
  return [
    `${note}# Rules for callers\n`,
    `The [gate](../guide/gate.md) names ${lints.length} mistakes of a tool. Each has the lines of its document, the correction, a severity, and the smallest traffic that breaks it and that follows it. \`plumbline.gate.yaml\` may change the severity. ${invisible.length} rules that no traffic shows are at the end.\n`,
    'A line of an example is a call: the seconds since the call before, method, path, headers, body, and the status with the answer. Without seconds it is two. `ID1` is an id of 24 characters, `UUID1` the id of an export, `KEY1` a key, and `<200>` a text of 200 letters. `lost` is a call without an answer, and `HOOK` a delivery. Paths of the inbox service are below `/inbox/api/v1`.\n',
    ...SERVICES.flatMap((service) => [
      `## ${service}\n`,
      ...lints.filter((lint) => lint.service === service).map(ruleText),
    ]),
    '## What no traffic shows\n',
    '| Rule | Place | Why |\n| --- | --- | --- |\n' +
      invisible
        .map((rule) => `| ${text(rule.statement)} | ${text(place(rule))} | ${text(rule.reason)} |\n`)
        .join(''),
  ].join('\n');
}
