import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LintId } from '../../generated/lints.ts';
import { callOf, Ordering, type ToolCall } from '../../gate/call.ts';
import { TrafficLinting } from '../../gate/traffic-linting.ts';
import type { LintOutcome } from '../../gate/lint.ts';
import { openTraffic, routeOperation, type FileSurvey } from '../../suites/kit/index.ts';

/** The calls and deliveries of a recording, in sending order. */
export interface Sent {
  readonly survey: FileSurvey;
  readonly calls: readonly ToolCall[];
  readonly deliveries: readonly ToolCall[];
}

/** Reads traffic from a text, or from lines, which it first writes as JSON. */
export async function sentIn(given: string | Buffer | readonly object[], serviceUrl?: string): Promise<Sent> {
  const text = Array.isArray(given) ? given.map((each) => `${JSON.stringify(each)}\n`).join('') : given;
  return await inFile(text as string | Buffer, async (file) => {
    const traffic = await openTraffic([file], { route: routeOperation, serviceUrl });
    const order = { call: new Ordering(), delivery: new Ordering() };
    const sent = { call: [] as ToolCall[], delivery: [] as ToolCall[] };
    for await (const batch of traffic.calls())
      for (const { kind, exchange, nth, lacks } of batch)
        sent[kind].push(...order[kind].push(callOf(exchange, nth, lacks)));
    sent.call.push(...order.call.end());
    sent.delivery.push(...order.delivery.end());
    return { survey: traffic.survey, calls: sent.call, deliveries: sent.delivery };
  });
}

/** Uses a file with a text, which exists only meanwhile. */
export async function inFile<T>(text: string | Buffer, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-traffic-'));
  const file = join(folder, 'traffic');
  writeFileSync(file, text);
  try {
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The results of all lints for some traffic. */
export function linted(
  {
    calls,
    deliveries = [],
  }: { readonly calls: readonly ToolCall[]; readonly deliveries?: readonly ToolCall[] },
  secret?: string,
): ReadonlyMap<LintId, LintOutcome> {
  const linting = new TrafficLinting(secret);
  for (const call of calls) linting.takeCall(call);
  for (const delivery of deliveries) linting.takeDelivery(delivery);
  return linting.outcomes();
}
