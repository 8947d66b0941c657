import { createInterface } from 'node:readline';

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A line typed on a terminal; empty at the end of input or after Ctrl-C; undefined without a terminal. */
export async function typedLine(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | undefined> {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  const lines = createInterface({ input, output });
  try {
    return await new Promise<string>((done) => {
      lines.on('close', () => done(''));
      lines.question(question, (answer) => done(answer.trim()));
    });
  } finally {
    lines.close();
  }
}
