import { isObject, type JsonObject } from '../../../../specs/json.ts';
import { firstAt, names, textAt } from './fields.ts';
import { withoutPrefix } from './text-logs.ts';

/** Something that a collector wrapped, with the time at which it took it. */
export interface Wrapped {
  readonly inner: string | JsonObject;
  readonly time?: string | undefined;
}

/** Where collectors put a line or a record: Docker, journald, Loki, Fluent Bit, CloudWatch, Google, Splunk, OpenTelemetry. */
const LINES = names('log MESSAGE message msg line @message textPayload _raw body.stringValue');
const PLACES = [...LINES, 'event.original', 'jsonPayload', '_source', 'result', 'content', 'data'];
/** Where exports put their members: CloudWatch, Google, Elastic, Loki, OpenTelemetry. */
const MEMBERS = ['events', 'logEvents', 'entries', 'results', 'hits.hits', 'data.result', 'values'];
const TELEMETRY = ['resourceLogs', 'scopeLogs', 'logRecords'];
const TIMES = ['time', '@timestamp', 'timestamp', 'date', '_time', 'timeUnixNano', '__REALTIME_TIMESTAMP'];

/** A member of an export: an object, a pair of time and line, or a list of named values. */
function memberIn(member: unknown, time: string | undefined): readonly Wrapped[] {
  if (isObject(member)) return [{ inner: member, time: textAt(member, ...TIMES) ?? time }];
  if (!Array.isArray(member)) return [];
  const [first, second] = member as unknown[];
  if (typeof first === 'string' && typeof second === 'string') return [{ inner: second, time: first }];
  const pairs = member.filter(isObject).map(({ field, value }) => [String(field), value] as const);
  return pairs.length === 0 ? [] : [{ inner: Object.fromEntries(pairs), time }];
}

/** The members of a record that is an export of many; empty if it is none. */
export function membersIn(record: JsonObject, time?: string): readonly Wrapped[] {
  const found = firstAt(record, ...MEMBERS, ...TELEMETRY);
  return Array.isArray(found) ? found.flatMap((each) => memberIn(each, time)) : [];
}

/** What a record may wrap, the likeliest first: lines come before records. */
export function wrappedIn(record: JsonObject, time?: string): readonly Wrapped[] {
  const found = PLACES.map((place) => firstAt(record, place));
  const own = textAt(record, ...TIMES) ?? time;
  return [
    ...found.filter((each) => typeof each === 'string'),
    ...found.filter((each): each is JsonObject => isObject(each)),
  ].map((inner) => ({ inner, time: own }));
}

/** A line without all that collectors wrapped around it. */
export interface InnerLine {
  readonly text: string;
  /** Whether the runtime of a container has split the line, and another part follows. */
  readonly isPart: boolean;
}

/** Parts of a line: `P` of the container runtime interface. */
const PART = /^\d{4}-\d\d-\d\dT\S+ (?:stdout|stderr) P /;

/** The text inside of a line. Docker ends the last part of a line with a line feed. */
export function innerLine(text: string, most: number, parse: (text: string) => unknown): InnerLine {
  let inner = text;
  let isPart = false;
  for (let level = 0; level < most; level += 1) {
    isPart ||= PART.test(inner);
    const bare = withoutPrefix(inner).text;
    const record = bare === inner && inner.startsWith('{') ? parse(inner) : undefined;
    if (bare === inner && !isObject(record)) break;
    const line = isObject(record)
      ? LINES.map((name) => record[name]).find((each) => typeof each === 'string')
      : bare;
    if (line === undefined) break;
    if (isObject(record) && 'log' in record && 'stream' in record) isPart ||= !line.endsWith('\n');
    inner = line;
  }
  return { text: inner, isPart };
}
