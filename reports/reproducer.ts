import { textOf } from '../suites/kit/model/message.ts';
import { makeFolder } from '../specs/folder.ts';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { claims } from '../generated/claims.ts';
import { bodyFileOf, curlOf, KEY_VARIABLES, quoteForShell } from '../suites/kit/model/curl.ts';
import type { Exchange } from '../suites/kit/model/exchange.ts';
import { isAction, type Action, type Trace } from '../suites/kit/model/trace.ts';
import { Writer } from '../suites/kit/index.ts';
import type { ClaimVerdict } from '../suites/kit/verdicts/verdict.ts';
import { eachDifference, findingId, isFinding } from './finding.ts';
import { documentPlaceOf, placeLines } from './place.ts';
import { foldRepeats } from './sequence.ts';
import type { Invocation, RunInfo } from './run-info.ts';
import { commentLines } from './sinks.ts';
import { commandLine } from '../specs/command-line.ts';

/** A finding as a shell script, and the files that the script reads. */
export interface Reproducer {
  readonly script: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Default ports of a restarted mock. */
const [PORT, CONTROL_PORT, RECEIVER_PORT] = [4010, 4011, 4012];

/** Sets a shell variable unless it has a value. */
const defaultOf = (name: string, value: string): string[] => [
  `OF_RUN=${quoteForShell(value)}`,
  `${name}="\${${name}:-$OF_RUN}"`,
];
const json = (value: unknown): string => quoteForShell(JSON.stringify(value));

type Account = Extract<Action, { action: 'account' }>;

/** A call of the control plane for the account of the script. */
const control = (method: string, path: string, body?: string): string =>
  `control ${method} "/accounts/$ACCOUNT${path}"${body === undefined ? '' : ` ${body}`} > /dev/null`;

/** A small receiver of webhooks. It answers in the order of the run's receiver, and prints deliveries. */
function receiverOf({ url, deliveries }: Extract<Action, { action: 'receive' }>, port: number): string[] {
  const answers = deliveries.map(({ response }) => response.status);
  const program = [
    `const answers=${JSON.stringify(answers)};`,
    'require("node:http").createServer((q,s)=>{let body="";q.on("data",(d)=>body+=d).on("end",()=>{',
    'console.log(q.method,q.url,JSON.stringify(q.headers),body);const status=answers.shift()??200;',
    `if(status>0)s.writeHead(status).end();})}).listen(${port},"127.0.0.1")`,
  ].join('');
  return [
    `# Webhooks come to ${new URL(url).pathname} of a receiver; each delivery is a line below.`,
    `node -e ${quoteForShell(program)} &`,
    'RECEIVERS="${RECEIVERS:-} $!"',
    `until curl -s -o /dev/null "http://127.0.0.1:${port}/ready"; do sleep 0.1; done`,
  ];
}

/** Shell lines for one step of a trace. */
function linesOf(step: Trace[number], isMock: boolean, account: Account | undefined, ports: Ports): string[] {
  if (!isAction(step)) {
    const command = curlOf(step, '', { base: '"$BASE_URL"', ...(account && { keys: account.keys }) });
    return [`${command.replace('curl -i', 'curl -sS -i')} ; echo`];
  }
  switch (step.action) {
    case 'account':
      return [];
    case 'advance': {
      const { milliseconds, settle } = step;
      return isMock
        ? [
            `echo "the clock moves by ${milliseconds} ms"`,
            control('POST', '/clock', json({ advanceMs: milliseconds, ...(settle === false && { settle }) })),
          ]
        : [`echo "waiting ${milliseconds} ms"`, `sleep ${milliseconds / 1000}`];
    }
    case 'arrange':
      return [control('PATCH', '', json(ports.moved(step.change)))];
    case 'receive':
      return receiverOf(step, ports.of(step.url));
    case 'settle':
      return [control('POST', '/settle')];
  }
}

/** Replaces ports of the run's receivers by those of the script. */
class Ports {
  readonly #byOrigin = new Map<string, number>();

  of(url: string): number {
    const { origin } = new URL(url);
    const port = this.#byOrigin.get(origin) ?? RECEIVER_PORT + this.#byOrigin.size;
    this.#byOrigin.set(origin, port);
    return port;
  }

  /** A change of the account, with the addresses of the script's receivers. */
  moved(change: unknown): unknown {
    let text = JSON.stringify(change);
    for (const [origin, port] of this.#byOrigin) text = text.replaceAll(origin, `http://127.0.0.1:${port}`);
    return JSON.parse(text) as unknown;
  }
}

/** A word of a shell, quoted if it is not plain. */
const quotedOdd = (text: string): string => (/^[\w.:/,@-]+$/.test(text) ? text : quoteForShell(text));

const optionsOf = (invocation: Invocation): string =>
  ['seed', 'plan', 'drift']
    .flatMap((name) => {
      const value = invocation[name];
      return value === undefined
        ? []
        : [`--${name} ${quotedOdd(Array.isArray(value) ? value.join(',') : String(value))}`];
    })
    .join(' ');

/** Shell lines that create or require an account like that of the run. */
function accountOf(run: RunInfo, trace: Trace, account: Account | undefined): string[] {
  if (account === undefined) {
    const used = new Set(
      trace.flatMap((step) => (isAction(step) ? [] : [KEY_VARIABLES[step.key] ?? []])).flat(),
    );
    return [
      ...defaultOf('BASE_URL', run.baseUrl),
      ...[...used].map((name) =>
        name === 'API_KEY'
          ? ': "${API_KEY:?is the key of the account that the run was made with}"'
          : `: "\${${name}:?is the ${name.replace(/_API_KEY$/, '').toLowerCase()} key of the run}"`,
      ),
    ];
  }
  const { invocation = {} } = run;
  const isOwn = invocation['baseUrl'] === undefined;
  const { seed, plan, keys } = account;
  return [
    ...(isOwn
      ? [
          '# The mock of the run is gone. Start one like it first, in another terminal and in the folder of Plumbline:',
          `#   ${commandLine('mock', `--port ${PORT} --control-port ${CONTROL_PORT} ${optionsOf(invocation)}`)}`,
        ]
      : ['# The mock that the run was pointed at has to be running as it was.']),
    '# API_KEY is the main key of an account that this script makes there; other keys are of that account too.',
    ...defaultOf('BASE_URL', isOwn ? `http://127.0.0.1:${PORT}` : run.baseUrl),
    ...defaultOf(
      'CONTROL_URL',
      isOwn ? `http://127.0.0.1:${CONTROL_PORT}` : String(invocation['controlUrl']),
    ),
    `control() { curl -sS -f -X "$1" "$CONTROL_URL$2" -H 'content-type: application/json' --data-raw "\${3:-{\\}}"; }`,
    `MADE="$(control POST /accounts ${json({ seed, plan })})"`,
    `of_account() { printf '%s' "$MADE" | sed -n 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/p'; }`,
    'ACCOUNT="$(of_account id)"',
    ...Object.entries(KEY_VARIABLES).flatMap(([name, variable]) =>
      name in keys ? [`${variable}="$(of_account ${name})"`] : [],
    ),
  ];
}

/** The finding as a script that repeats the whole sequence. `folder` is the future place of its files. */
function reproducerOf(run: RunInfo, verdict: ClaimVerdict, folder: string): Reproducer | undefined {
  const { evidence } = verdict;
  if (evidence === undefined) return undefined;
  const claim = claims[verdict.id];
  const isReceived = evidence.exchanges.some(({ receivedBy }) => receivedBy !== undefined);
  const trace: Trace = evidence.trace ?? evidence.exchanges;
  if (trace.length === 0) return undefined;
  const exchanges = trace.filter((step): step is Exchange => !isAction(step));
  const account = trace.filter(isAction).find((step) => step.action === 'account');
  const files = exchanges.flatMap((exchange) => bodyFileOf(exchange) ?? []);
  const isMock = account !== undefined;
  const ports = new Ports();
  const lines = trace.flatMap((step) => linesOf(step, isMock, account, ports));
  const hasReceiver = trace.some((step) => isAction(step) && step.action === 'receive');
  const script = [
    '#!/bin/sh',
    commentLines(`Finding ${findingId(verdict)} of run ${run.id}: ${verdict.id}`),
    commentLines(claim.statement),
    commentLines(placeLines(documentPlaceOf(claim, run.documents)).join('\n')),
    ...(claim.interpretation === undefined ? [] : [commentLines(`Interpreted as: ${claim.interpretation}`)]),
    commentLines(`Seen: ${textOf(evidence.message)}`),
    ...(isReceived
      ? [commentLines('Deliveries were received, not sent; a script can only send them again.')]
      : []),
    ...(run.target === 'live' && run.invocation?.['keepPayloads'] !== true
      ? [
          commentLines(
            'Words of people are masked; a run with PLUMBLINE_KEEP_PAYLOADS=yes shows what was sent.',
          ),
        ]
      : []),
    'set -u',
    ...accountOf(run, trace, account),
    ...(files.length > 0 ? [`cd ${quoteForShell(folder)}`] : []),
    ...(hasReceiver ? ["trap 'kill ${RECEIVERS:-} 2> /dev/null' EXIT"] : []),
    ...foldRepeats(lines),
    '',
  ].join('\n');
  return { script, files };
}

/** The file with the reduced sequence of a finding, which `reproduce` sends again. */
export const reducedFile = (folder: string, id: string): string => join(folder, 'findings', `${id}.ndjson`);

/** Writes the scripts of all findings into `findings/` of a run folder, named by their ids. */
export function writeReproducers(folder: string, run: RunInfo, verdicts: readonly ClaimVerdict[]): void {
  const path = resolve(folder, 'findings');
  for (const verdict of verdicts.filter(isFinding).flatMap(eachDifference)) {
    const reproducer = reproducerOf(run, verdict, path);
    if (reproducer === undefined) continue;
    makeFolder(path);
    for (const { name, bytes } of reproducer.files) writeFileSync(join(path, name), bytes);
    writeFileSync(join(path, `${findingId(verdict)}.sh`), reproducer.script, { mode: 0o755 });
    const { reduced, path: from = '' } = verdict.evidence ?? {};
    if (reduced === undefined) continue;
    const lines: string[] = [];
    const writer = new Writer((line) => void lines.push(line));
    const { baseUrl, seed } = run;
    writer.run({
      ...{ offers: [], moving: false, isOneAccount: false },
      baseUrl,
      seed,
      wanted: [verdict.id],
    });
    const [scenario = '', place = ''] = from.split('@');
    writer.write({ kind: 'execution', scenario, path: place, first: reduced, repeated: [], answers: [] });
    writeFileSync(reducedFile(folder, findingId(verdict)), lines.join(''));
  }
}
