import { readFileSync } from 'node:fs';
import { filesBelow } from '../../specs/folder.ts';
import { SERVICES } from '../../specs/source.ts';

/** A list of what the files below a folder define, by service. */
interface Registry {
  readonly file: string;
  readonly constant: string;
  readonly says: string;
  /** The path from the root of the repository; the folder has one subfolder per service. */
  readonly folder: string;
  /** The type of an entry, and the file that defines it. */
  readonly type: string;
  readonly typeFile: string;
  /** The text after the name in a definition. */
  readonly definition: string;
  /** Whether a file defines several entries. */
  readonly isList: boolean;
}

const REGISTRIES: readonly Registry[] = [
  {
    ...{ file: 'sections.ts', constant: 'sections' },
    says: 'Every section of the documents that the suites check.',
    ...{ folder: 'suites', type: 'Section', typeFile: 'suites/kit/model/scenario.ts' },
    ...{ definition: ' = section(', isList: false },
  },
  {
    ...{ file: 'drifts.ts', constant: 'sectionDrifts' },
    says: 'Every drift that is written by hand.',
    ...{ folder: 'mock/drifts', type: 'Drift', typeFile: 'mock/drifts/types.ts' },
    ...{ definition: '', isList: true },
  },
  {
    ...{ file: 'variants.ts', constant: 'sectionVariants' },
    says: 'Every allowed variant.',
    ...{ folder: 'mock/variants', type: 'Variant', typeFile: 'mock/variants/types.ts' },
    ...{ definition: '', isList: true },
  },
];

const root = new URL('../../', import.meta.url);

/**
 * The name of a file's definition, made from its path: `list-emails/filters.ts` is `listEmailsFilters`. `export` is not
 * allowed as a name.
 */
const nameOf = (file: string): string =>
  file
    .slice(0, -'.ts'.length)
    .replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^export$/, 'exports');

/** The files of a folder with entries, and the names of the entries. */
const entriesOf = (
  { folder, definition }: Registry,
  service: string,
): { readonly path: string; readonly name: string }[] =>
  filesBelow(new URL(`${folder}/${service}/`, root)).flatMap((file) => {
    const [path, name] = [`${folder}/${service}/${file}`, nameOf(file)];
    const isDefined =
      file.endsWith('.ts') &&
      new RegExp(`^export const ${name}\\b${definition.replaceAll('(', '\\(')}`, 'm').test(
        readFileSync(new URL(path, root), 'utf8'),
      );
    return isDefined ? [{ path, name }] : [];
  });

/** The text of a registry, with entries in the order of the files. */
function registryText(registry: Registry): string {
  const { constant, folder, isList, says, type, typeFile } = registry;
  const services = SERVICES.map((service) => ({
    service,
    entries: entriesOf(registry, service).map(({ path, name }) => ({
      ...{ path, name, alias: `${service}${name[0]?.toUpperCase()}${name.slice(1)}` },
    })),
  }));
  const imports = services.flatMap(({ entries }) =>
    entries.map(({ path, name, alias }) => `import { ${name} as ${alias} } from '../${path}';`),
  );
  const lists = services.map(
    ({ service, entries }) =>
      `  ${service}: [${entries.map(({ alias }) => `\n    ${isList ? '...' : ''}${alias},`).join('')}\n  ],`,
  );
  return `// Generated from the files below ${folder}/ by \`npm run generate\`. Do not edit.
import type { Service } from '../specs/source.ts';
import type { ${type} } from '../${typeFile}';
${imports.join('\n')}

/** ${says} */
export const ${constant}: Readonly<Record<Service, readonly ${type}[]>> = {
${lists.join('\n')}
};
`;
}

/** The registries by file name. */
export const registries = (): Record<string, string> =>
  Object.fromEntries(REGISTRIES.map((each) => [each.file, registryText(each)]));
