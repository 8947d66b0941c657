import { makeFolder } from '../../specs/folder.ts';
import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { artifactOf } from '../../reports/ci/artifact.ts';
import { RENDERERS } from '../../reports/ci/render.ts';
import { markNamed } from '../../reports/folder.ts';
import { configuredBy } from '../cli/config.ts';
import { summarise, writeWhole, type Reported } from '../../reports/index.ts';
import { REPORTER_FILES, type Reporter } from '../cli/reporters.ts';
import { attempt } from './envelope.ts';

type Screen = Pick<NodeJS.WriteStream, 'write'>;

function write(file: string, text: string): void {
  makeFolder(dirname(file));
  writeWhole(file, text);
}

/** Annotations are lines of the log. The summary of the step goes into the file that GitHub names. */
function reportToGitHub(reported: Reported, file: string | undefined, screen: Screen): void {
  screen.write(RENDERERS.github(reported));
  const { GITHUB_STEP_SUMMARY: asked = '' } = process.env;
  const text = RENDERERS.markdown(reported);
  if (file !== undefined) write(file, text);
  else if (asked !== '') appendFileSync(asked, text);
}

/**
 * Writes the requested reports of a stored run. Returns whether all were written. A report that fails is named, and
 * affects no other report.
 */
export function reportBy(
  reporters: readonly Reporter[],
  stored: Reported,
  screen: Screen = process.stdout,
): boolean {
  const { baseline } = stored.verdicts.run.invocation ?? {};
  const reported: Reported = {
    ...stored,
    ground: {
      folder: process.cwd(),
      baseline: typeof baseline === 'string' ? baseline : undefined,
      configuration: configuredBy()?.file,
    },
    artifact: artifactOf(stored.folder, process.env),
  };
  let isWritten = true;
  for (const { name, file } of reporters)
    isWritten =
      attempt(`the report ${file ?? name}`, () => {
        const own = REPORTER_FILES[name];
        const to = file ?? (own === undefined ? undefined : join(reported.folder, own));
        if (name === 'github') reportToGitHub(reported, to, screen);
        else if (to !== undefined) write(to, RENDERERS[name](reported));
        else screen.write(summarise(reported.verdicts, reported.findings, reported.folder));
      }) && isWritten;
  // A comment links to the run of the failure, and is read later.
  if (
    stored.verdicts.exitCode === 1 &&
    reporters.some(({ name }) => name === 'markdown' || name === 'github')
  )
    attempt('the mark of a run that a comment names', () => markNamed(stored.folder));
  return isWritten;
}
