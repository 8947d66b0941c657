import { expect, test } from 'vitest';
import { csv, exportForm } from '../../../mock/prospecting/export-form.ts';
import { zip } from '../../../mock/prospecting/zip.ts';
import { filesInArchive } from '../../../suites/prospecting/support/export-file.ts';

test('a cell has quotes where it needs them, an absent one is empty', () => {
  const rows = [
    ['a', 'b,c', 'd"e', 'f;g', 'h\ni'],
    [true, 1.5, undefined, '', 'j'],
  ];
  expect(csv({ mark: '>', separator: ',', encoding: 'utf8' }, rows).toString()).toBe(
    '>a,"b,c","d""e","f;g","h\ni"\r\ntrue,1.5,,,j\r\n',
  );
});

test('the file begins with the mark of the form', () => {
  expect(csv(exportForm, [['x']]).toString()).toBe('\uFEFFx\r\n');
});

test('an archive has every entry under its name, also where two have the same', async () => {
  const entries = [
    { name: 'é-1.csv', bytes: Buffer.from('one') },
    { name: 'a.csv', bytes: Buffer.alloc(0) },
    { name: 'é-1.csv', bytes: Buffer.from('three') },
  ];
  expect(await filesInArchive(zip(entries))).toEqual(entries);
});

test('the same entries give the same archive', () => {
  const entries = [{ name: 'a.csv', bytes: Buffer.from('one') }];
  expect(zip(entries)).toEqual(zip(entries));
});
