import { InvalidArgumentError, Option } from 'commander';
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { showClaims, summarise, toHar, toVerdicts, writeWhole } from '../reports/index.ts';
import {
  judgeDeliveries,
  payloadOf,
  Receiver,
  Redactor,
  type Answer,
  type Delivery,
} from '../suites/kit/index.ts';
import { deliveryChecks, rejection } from '../suites/index.ts';
import { folderFor, warn } from './folder.ts';
import { onInterrupt } from './interrupt.ts';
import { command, main, UsageError, type Settings } from './options.ts';
import { matches, selection } from './selection.ts';

interface ReceiverSettings extends Pick<Settings, 'service' | 'claim' | 'out' | 'keepRuns' | 'port'> {
  readonly host: string;
  readonly path?: string;
  readonly keepPayloads?: boolean;
  readonly fail: number;
  readonly for?: number;
}

const whole = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('takes a whole number.');
  return Number(text);
};

const pathOf = (text: string): string => {
  if (!/^\/[^?#\s]*$/.test(text)) throw new InvalidArgumentError('takes a path such as /webhook.');
  return text;
};

/** Fails the first attempts of each event, then answers as a receiver should. */
function answering(fail: number, refusal: (delivery: Delivery) => string | undefined) {
  const attempts = new Map<string, number>();
  return (_: number, delivery: Delivery): Answer => {
    const body = delivery.request.body ?? '';
    const attempt = (attempts.get(body) ?? 0) + 1;
    attempts.set(body, attempt);
    if (attempt <= fail) return { status: 500 };
    return { status: refusal(delivery) === undefined ? 200 : 401 };
  };
}

/** Resolves at the first interrupt, or after the time that was given. */
const ended = (seconds: number | undefined): Promise<void> =>
  new Promise((done) => {
    onInterrupt(done);
    if (seconds !== undefined) setTimeout(done, seconds * 1000);
  });

await main(async () => {
  const settings = command('receiver', 'Receives webhooks, judges them and writes a log.', [
    'service',
    'claim',
    'out',
    'keepRuns',
    'port',
    'keepPayloads',
  ])
    .addOption(
      new Option('--host <address>', 'address to listen on').default('127.0.0.1').env('PLUMBLINE_HOST'),
    )
    .addOption(
      new Option('--path <path>', 'path of the webhook; a new one that nobody can guess by default')
        .argParser(pathOf)
        .env('PLUMBLINE_WEBHOOK_PATH'),
    )
    .addOption(
      new Option('--fail <attempts>', 'answer the first attempts of each event with 500')
        .argParser(whole)
        .default(0)
        .env('PLUMBLINE_FAIL'),
    )
    .addOption(
      new Option('--for <seconds>', 'stop after this time (else with Ctrl-C)')
        .argParser(whole)
        .env('PLUMBLINE_FOR'),
    )
    .parse()
    .opts<ReceiverSettings>();
  const { service = 'inbox' } = settings;
  const wanted = selection({ ...settings, service });
  const secret = process.env['PLUMBLINE_WEBHOOK_SECRET'] || undefined;
  const refusal = (delivery: Delivery): string | undefined =>
    service === 'inbox' ? rejection(delivery, secret) : undefined;
  const path = settings.path ?? `/webhook/${randomBytes(12).toString('hex')}`;
  // The path is what nobody else can guess; the random text keeps masked words from being guessed.
  const hidden = [secret ?? '', path.split('/').at(-1) ?? '', randomBytes(16).toString('hex')];
  const redactor = new Redactor(hidden, settings.keepPayloads);
  const startedAt = new Date();
  const folder = folderFor('receiver', settings, startedAt);
  const show = (delivery: Delivery): void => {
    const { response, receivedAt } = delivery;
    redactor.learn(payloadOf(delivery));
    const { request } = redactor.exchange(delivery);
    const at = new Date(receivedAt).toISOString();
    appendFileSync(
      `${folder.path}/deliveries.jsonl`,
      `${JSON.stringify({ at, ...request, answered: response.status, rejected: refusal(delivery) })}\n`,
    );
    const event = payloadOf(delivery)['event'];
    const why = refusal(delivery);
    process.stdout.write(
      `${at}  ${request.method}  ${typeof event === 'string' ? event : 'no event'}  → ${response.status}${why === undefined ? '' : `  rejected: ${why}`}\n`,
    );
  };
  const receiver = new Receiver({
    service,
    host: settings.host,
    port: settings.port,
    path,
    answer: answering(settings.fail, refusal),
    onDelivery: show,
  });
  try {
    await receiver.open();
  } catch (error) {
    folder.close();
    throw new UsageError(
      `cannot listen on ${settings.host} port ${settings.port}: ${(error as Error).message}; choose another --port`,
    );
  }
  const heard =
    secret === undefined && service === 'inbox'
      ? ' (no PLUMBLINE_WEBHOOK_SECRET: signatures are not verified)'
      : '';
  process.stdout.write(`listening at ${receiver.url}${heard}\nCtrl-C ends and judges\n`);
  await ended(settings.for);
  await receiver.close();
  const { deliveries, origin } = receiver;
  const log = { deliveries, until: Date.now(), ...(secret !== undefined && { secret }) };
  const result = toVerdicts(
    {
      id: folder.id,
      target: 'receiver',
      baseUrl: redactor.withoutKeys(receiver.url),
      seed: 0,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: { inbox: 0, prospecting: 0 },
      notes: [`${deliveries.length} deliveries, all in deliveries.jsonl and exchanges.har`],
    },
    judgeDeliveries(deliveryChecks[service], log, wanted, origin).map((verdict) =>
      redactor.verdict(verdict, origin),
    ),
    settings.claim && { asked: settings.claim, isAsked: matches },
  );
  folder.publish('verdicts.json', result);
  process.stdout.write(summarise(result, folder.path));
  const recorded = deliveries.map((exchange) => ({
    exchange: redactor.exchange(exchange),
    scenario: 'receiver',
    isEvidence: true,
  }));
  writeWhole(`${folder.path}/exchanges.har`, JSON.stringify(toHar(recorded, origin)));
  const problem = await showClaims(folder.path);
  if (problem !== undefined) warn(problem);
  return result.exitCode;
});
