// Loaded before a command, it lets exported functions throw: PLUMBLINE_TEST_FAIL is `reports/quirks.ts#toQuirks,…`.
import { registerHooks } from 'node:module';

const parts = (process.env['PLUMBLINE_TEST_FAIL'] ?? '')
  .split(',')
  .flatMap((part) => (part === '' ? [] : [part.split('#')]));
const ORIGINAL = '?original';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith(ORIGINAL)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    if (url.endsWith(ORIGINAL)) return next(url.slice(0, -ORIGINAL.length), context);
    const [file = '', name = ''] = parts.find(([each]) => url.endsWith(`/${each}`)) ?? [];
    if (file === '') return next(url, context);
    const thrown = '(() => { throw new TypeError("injected"); })';
    const source = `export * from './${file.split('/').at(-1) ?? ''}${ORIGINAL}';
export const ${name} = new Proxy(${thrown}, { get: () => ${thrown} });`;
    return { format: 'module', source, shortCircuit: true };
  },
});
