// A start is mostly the reading of code. What was compiled once, its types stripped, is kept for the next start; this
// file is no TypeScript, because stripping its types would cost as much as all the rest.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./mock.ts');
