import { reportCommand, reproduceCommand } from '../finding.ts';
import type { Findings } from '../findings.ts';
import { relative, resolve, sep } from 'node:path';

/** The stored run of a build: the commands that fetch and open it, and its folder after that. */
export interface Artifact {
  readonly commands: readonly string[];
  readonly folder: string;
}

/** Whether a variable may be used unquoted in a command. */
const isPlain = (text: string | undefined): text is string => text !== undefined && /^[\w.:/@-]+$/.test(text);

/** How to get the folder of a run from a build; undefined outside of a build, or if the build stores none. */
export function artifactOf(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
  cwd = process.cwd(),
): Artifact | undefined {
  const path = relative(cwd, resolve(cwd, folder)).split(sep).join('/');
  if (path.startsWith('../') || !isPlain(path)) return undefined;
  const { GITHUB_RUN_ID: run, GITHUB_REPOSITORY: repository, PLUMBLINE_ARTIFACT: name } = env;
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_JOB_ID: job } = env;
  const kept = (id: string, fetch: string): Artifact => ({
    commands: [fetch, `open plumbline-${id}/${path}/index.html`],
    folder: `plumbline-${id}/${path}`,
  });
  if (isPlain(run) && isPlain(repository) && isPlain(name))
    return kept(run, `gh run download ${run} --repo ${repository} --name ${name} --dir plumbline-${run}`);
  if (isPlain(api) && isPlain(project) && isPlain(job))
    return kept(
      job,
      `curl -fsSL -H "PRIVATE-TOKEN: $GITLAB_TOKEN" -o ${job}.zip ${api}/projects/${project}/jobs/${job}/artifacts && unzip -q ${job}.zip -d plumbline-${job}`,
    );
  return undefined;
}

/** Findings with commands for the fetched folder. */
export const inArtifact = (findings: Findings, artifact: Artifact | undefined): Findings =>
  artifact === undefined
    ? findings
    : {
        ...findings,
        findings: findings.findings.map((finding) => ({
          ...finding,
          ...(finding.reproduce !== undefined && {
            reproduce: reproduceCommand(artifact.folder, finding.fingerprint),
          }),
          ...(finding.report !== undefined &&
            finding.claim !== undefined && { report: reportCommand(artifact.folder, finding.claim) }),
        })),
      };
