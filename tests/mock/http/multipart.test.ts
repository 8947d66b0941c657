import { describe, expect, test } from 'vitest';
import { filesIn } from '../../../mock/http/multipart.ts';

const TYPE = 'multipart/form-data; boundary=frontier';
const part = (disposition: string, content: string, type = 'text/plain'): string =>
  `--frontier\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const END = '--frontier--\r\n';
const filesOf = (body: string, type = TYPE) => filesIn(type, Buffer.from(body));

describe('the files of a multipart body', () => {
  test('have the names and the bytes that were sent, in order, and are no fields', async () => {
    const body = [
      part('name="files"; filename="offer é.pdf"', 'one\r\ntwo'),
      part('name="note"', 'no file'),
      part('name="files"; filename="in/a/folder.bin"', '', 'application/octet-stream'),
      END,
    ].join('');
    expect(await filesOf(body)).toEqual([
      { name: 'offer é.pdf', bytes: Buffer.from('one\r\ntwo') },
      { name: 'in/a/folder.bin', bytes: Buffer.alloc(0) },
    ]);
  });

  test('are none where the form has none', async () => {
    expect(await filesOf(part('name="note"', 'no file') + END)).toEqual([]);
  });

  test.each([
    ['is torn', part('name="files"; filename="a"', 'x').slice(0, -6), TYPE],
    ['has no boundary', part('name="files"; filename="a"', 'x') + END, 'multipart/form-data'],
    ['is JSON', '{}', 'application/json'],
    ['is empty', '', TYPE],
  ])('are not known where the body %s', async (_, body, type) => {
    expect(await filesOf(body, type)).toBeUndefined();
  });
});
