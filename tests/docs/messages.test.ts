import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { longIn } from './words.ts';

/** The text of a literal, with one word for each inserted value; undefined for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => `X${literal.text}`)].join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  return [textOf(node.left) ?? 'X', textOf(node.right) ?? 'X'].join('');
}

/** The texts of a source file, one per line. */
function textsIn(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else texts.push(...text.split('\n'));
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return texts;
}

test('no message of the program has a sentence of more than 25 words', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/^(generated|tests)\//.test(file) && existsSync(file));
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) =>
      textsIn(readFileSync(file, 'utf8'))
        .flatMap(longIn)
        .map((sentence) => `${file}: ${sentence}`),
    ),
  ).toEqual([]);
});

test('a long sentence is found in a literal, in a template, and in parts that are put together', () => {
  const words = 'word '.repeat(14);
  expect(textsIn(`f('${words}${words}')`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f(\`${words}\${a} ${words}\`)`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f('${words}' + '${words}')`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f('${words}', '${words}')`).flatMap(longIn)).toEqual([]);
});
