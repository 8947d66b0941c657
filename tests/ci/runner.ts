import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: { readonly name?: string; readonly path?: string };
}
interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** The result of a workflow. */
export interface Ran {
  /** Each job that ran, and whether it succeeded. */
  readonly jobs: Readonly<Record<string, boolean>>;
  readonly log: string;
  readonly summary: string;
}

/** Values by their names in expressions, such as `vars.PLUMBLINE_BASE_URL`. */
type Context = Map<string, string>;

const filled = (text: string, context: Context): string =>
  text.replaceAll(
    /\$\{\{ (.*?) \}\}/g,
    (_, expression: string) =>
      expression
        .split(' || ')
        .map((each) => (each.startsWith("'") ? each.slice(1, -1) : (context.get(each) ?? '')))
        .find((each) => each !== '') ?? '',
  );

/** Whether a condition holds; it consists of comparisons joined by `&&`. */
function holds(condition: string | undefined, context: Context, isFine: boolean): boolean {
  if (condition === undefined) return isFine;
  const parts = condition.replace(/^\$\{\{ (.*) \}\}$/, '$1').split(' && ');
  const isAlways = parts.some((part) => part === 'always()' || part === '!cancelled()');
  return (
    (isAlways || isFine) &&
    parts.every((part) => {
      const [, name = '', sign, value] = /^(\S+) (==|!=) '(.*)'$/.exec(part) ?? [];
      return sign === undefined || ((context.get(name) ?? '') === value) === (sign === '==');
    })
  );
}

/** Runs the steps of a workflow in order, as a runner does. Of the actions, only those for artifacts have an effect. */
export function runWorkflow(
  file: string,
  folder: string,
  values: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Ran {
  const { jobs } = parse(readFileSync(file, 'utf8')) as { jobs: Record<string, Job> };
  const context: Context = new Map(Object.entries(values));
  const ended: Record<string, boolean> = {};
  let [log, summary] = ['', ''];
  for (const [name, job] of Object.entries(jobs)) {
    if (!holds(job.if, context, job.needs === undefined || ended[job.needs] === true)) continue;
    // Each job has its own machine; only the first has the repository.
    const cwd = job.needs === undefined ? folder : join(folder, `../${name}`);
    mkdirSync(cwd, { recursive: true });
    const at = (each: string): string => join(folder, `../${each}`);
    let isFine = true;
    for (const step of job.steps) {
      if (!holds(step.if, context, isFine)) continue;
      const store = at(`artifact-${step.with?.name ?? ''}`);
      if (step.uses?.includes('upload-artifact') === true) {
        for (const path of (step.with?.path ?? '').trim().split('\n'))
          if (existsSync(join(cwd, path))) cpSync(join(cwd, path), join(store, path), { recursive: true });
      } else if (step.uses?.includes('download-artifact') === true) {
        cpSync(store, cwd, { recursive: true });
      }
      if (step.run === undefined) continue;
      const [output, wanted] = [at('output'), at('summary')];
      for (const each of [output, wanted]) writeFileSync(each, '');
      const own = Object.entries({ ...job.env, ...step.env }).map(([key, text]): [string, string] => [
        key,
        filled(text, context),
      ]);
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step.run], {
        ...{ cwd, encoding: 'utf8' },
        env: { ...env, ...Object.fromEntries(own), GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: wanted },
      });
      log += stdout + stderr;
      summary += readFileSync(wanted, 'utf8');
      for (const [, key = '', value = ''] of readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
        context.set(`steps.${step.id ?? ''}.outputs.${key}`, value);
      isFine &&= status === 0;
    }
    for (const [key, text] of Object.entries(job.outputs ?? {}))
      context.set(`needs.${name}.outputs.${key}`, filled(text, context));
    ended[name] = isFine;
  }
  return { jobs: ended, log, summary };
}
