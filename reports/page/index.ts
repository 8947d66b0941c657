import { join } from 'node:path';
import { writeWhole } from '../../specs/folder.ts';
import { pageDataOf, type PageSource } from './collect.ts';
import { renderPage } from './render.ts';

/** Writes the page of a run into its folder. Returns the file. Throws errors of the file system. */
export function writePage(source: PageSource): string {
  const file = join(source.folder, 'index.html');
  writeWhole(file, renderPage(pageDataOf(source)));
  return file;
}
