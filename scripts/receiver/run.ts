import { plain } from '../../reports/sinks.ts';
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { openHistories, limitingOptions, toHar, writeWhole } from '../../reports/index.ts';
import {
  evaluateDeliveries,
  payloadOf,
  Redactor,
  unreadable,
  writeDeliveries,
  DeliveryReceiver,
  type DeliveryAnswer,
  type Delivery,
  type Rejection,
} from '../../suites/kit/index.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import { deliveryChecks, genuineIn, futureRejection as inboxRefusal } from '../../suites/index.ts';
import { documentsAt } from '../specs/documents.ts';
import { knownBaseline } from '../run/baseline.ts';
import { publishCompared } from '../run/compared.ts';
import { exitCodeWith } from '../run/envelope.ts';
import { folderFor, warn } from '../run/folder.ts';
import { writeViews } from '../run/views.ts';
import { onInterrupt } from '../process/interrupt.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { portProblem } from '../cli/ports.ts';
import { during } from '../process/progress.ts';
import { selection } from '../cli/selection.ts';
import { causeOf } from '../cli/failures.ts';

/** The secret for verifying deliveries; undefined if they are declared unsigned. */
function secretOf(service: Service, unsigned: boolean): string | undefined {
  const { PLUMBLINE_WEBHOOK_SECRET: secret = '' } = process.env;
  if (service === 'prospecting') {
    if (!unsigned) throw new UsageError('the Prospecting API signs no deliveries: use --unsigned');
    return undefined;
  }
  const isSet = secret.trim() !== '';
  if (isSet && unsigned)
    throw new UsageError('--unsigned and PLUMBLINE_WEBHOOK_SECRET exclude each other: take one of them away');
  if (!isSet && !unsigned)
    throw new UsageError(
      'signatures cannot be verified: put the secret of the webhook into PLUMBLINE_WEBHOOK_SECRET, ' +
        'which is not set or empty, or use --unsigned to take every delivery',
    );
  return isSet ? secret : undefined;
}

/** Answers the first attempts of each event with an error, then as a receiver should. */
function answering(fail: number, refusal: (delivery: Delivery) => Rejection | undefined) {
  const attempts = new Map<string, number>();
  return (_: number, delivery: Delivery): DeliveryAnswer => {
    const body = delivery.request.body ?? '';
    const attempt = (attempts.get(body) ?? 0) + 1;
    attempts.set(body, attempt);
    if (attempt <= fail) return { status: 500 };
    return { status: refusal(delivery)?.status ?? 200 };
  };
}

/** Resolves at the first interrupt, or after the given time. */
const ended = (seconds: number | undefined): Promise<void> =>
  new Promise((done) => {
    onInterrupt(done);
    if (seconds !== undefined) setTimeout(done, seconds * 1000);
  });

/** Receives webhooks, checks them and writes a log. */
export async function run(program: Program): Promise<number> {
  const settings = program.opts();
  const { service = 'inbox', unsigned = false } = settings;
  const wanted = selection({ ...settings, service });
  const secret = secretOf(service, unsigned);
  const documents = documentsAt(settings.documents, warn);
  const known = knownBaseline(settings.baseline, settings.updateBaseline);
  const refusal = (delivery: Delivery): Rejection | undefined =>
    service === 'inbox' ? inboxRefusal(delivery, secret) : unreadable(delivery);
  const path = settings.path ?? `/webhook/${randomBytes(12).toString('hex')}`;
  // The path is secret too. The random text prevents guessing of masked words.
  const hidden = [secret ?? '', path.split('/').at(-1) ?? '', randomBytes(16).toString('hex')];
  const redactor = new Redactor(hidden, settings.keepPayloads);
  const startedAt = new Date();
  const folder = folderFor('receiver', settings, startedAt);
  const show = (delivery: Delivery): void => {
    const { response, receivedAt } = delivery;
    redactor.meet(delivery);
    const shown = redactor.exchange(delivery);
    const { method, target, headers, body } = shown.request;
    const why = refusal(delivery)?.why;
    const at = new Date(receivedAt).toISOString();
    appendFileSync(
      `${folder.path}/deliveries.jsonl`,
      `${JSON.stringify({ at, method, target, headers, body, answered: response.status, rejected: why })}\n`,
    );
    const event = payloadOf(shown)['event'];
    process.stdout.write(
      `${at}  ${plain(method)}  ${typeof event === 'string' && /^[\w.-]+$/.test(event) ? event : 'no event'}  → ${response.status}${why === undefined ? '' : `  rejected: ${why}`}\n`,
    );
  };
  const receiver = new DeliveryReceiver({
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
    throw new UsageError(portProblem(error, settings));
  }
  const heard = secret === undefined && service === 'inbox' ? ' (signatures are not verified)' : '';
  // The reader of the next line may interrupt at once.
  const over = ended(settings.for);
  process.stdout.write(`listening at ${receiver.url}${heard}\nCtrl-C ends and checks\n`);
  await over;
  await receiver.close();
  const { origin } = receiver;
  const deliveries = receiver.deliveries.filter(({ isCut }) => isCut !== true);
  const cut = receiver.deliveries.length - deliveries.length;
  const probes = [...receiver.probes].map(([method, count]) => `${method} × ${count}`);
  const log = { deliveries, until: Date.now(), ...(secret !== undefined && { secret }) };
  const forged = service === 'inbox' ? deliveries.length - genuineIn(log).length : 0;
  const histories = openHistories(folder.path);
  writeDeliveries(
    histories.write,
    {
      baseUrl: redactor.withoutKeys(receiver.url),
      wanted: (Object.keys(claims) as ClaimId[]).filter(wanted),
    },
    {
      ...{ kind: 'deliveries', service, deliveries, until: log.until },
      isSigned: secret !== undefined,
    },
    { checks: deliveryChecks[service], ...(secret !== undefined && { secret }) },
    redactor,
  );
  await histories.close().catch((error: unknown) => {
    warn(`the histories could not be written: ${causeOf(error)}`);
  });
  const envelope = {
    ...{ folder, startedAt, documents, saying: { isPaged: settings.reports !== 'json' } },
    scope: { parts: ['deliveries to a receiver', ...limitingOptions(settings)] },
    ...(settings.claim && { asked: settings.claim }),
  };
  const published = await publishCompared(
    envelope,
    {
      target: 'receiver',
      baseUrl: redactor.withoutKeys(receiver.url),
      seed: 0,
      requests: { inbox: 0, prospecting: 0 },
      notes: [
        `${deliveries.length} deliveries, all in deliveries.jsonl and exchanges.har`,
        ...(probes.length > 0 ? [`requests that deliver nothing: ${probes.join(', ')}`] : []),
        ...(forged > 0
          ? [`${forged} of them are not signed with the secret: they show nothing of the service`]
          : []),
        ...(cut > 0 ? [`${cut} more were too large to be read: nothing is said of them`] : []),
      ],
    },
    evaluateDeliveries(deliveryChecks[service], log, wanted, origin).map((verdict) =>
      redactor.verdict(verdict, origin),
    ),
    { known, settings, masking: settings.keepPayloads ? undefined : redactor },
  );
  const recorded = deliveries.map((exchange) => ({
    exchange: redactor.exchange(exchange),
    scenario: 'receiver',
    isEvidence: true,
  }));
  writeWhole(`${folder.path}/exchanges.har`, JSON.stringify(toHar(recorded, origin, !settings.keepPayloads)));
  const problems =
    settings.reports === 'json'
      ? []
      : await during('page, JUnit and Allure', () => writeViews(folder.path, published), false);
  for (const problem of problems) warn(problem);
  return exitCodeWith(published.verdicts.exitCode, published.isWritten && problems.length === 0);
}
