import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The source files of the repository and their texts, without those that `except` matches. */
export const sourcesBut = (except: RegExp): readonly (readonly [file: string, text: string])[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !except.test(file) && existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')]);

const COMMENT = /^\s*(\/\/|\/\*\*|\*) /;

/** The comments of a file that stand on lines of their own. Every other line is blank, and so separates them. */
export const commentsIn = (text: string): string =>
  text
    .split('\n')
    .map((line) => (COMMENT.test(line) ? line.replace(COMMENT, '') : ''))
    .join('\n');

/** The text of a literal, with one word for each inserted value; undefined for any other node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => `X${literal.text}`)].join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  return [textOf(node.left) ?? 'X', textOf(node.right) ?? 'X'].join('');
}

/** The texts of a source file that have more than one word, a line each: program output and names of tests. */
export function textsIn(source: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) texts.push(...text.split('\n').filter((line) => /\S\s\S/.test(line)));
    if (text === undefined || ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest));
  return texts;
}
