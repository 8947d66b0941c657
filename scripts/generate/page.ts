import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const CLIENT = fileURLToPath(new URL('../../reports/page/client/main.tsx', import.meta.url));

/** The bundled script of the run's page in one file, so that writing a page needs no bundling. */
export async function pageClient(): Promise<string> {
  const bundle = await rolldown({
    input: CLIENT,
    platform: 'browser',
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
