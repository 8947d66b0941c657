import { reference } from '../drifts/combine.ts';
import type { WireCall, WireDrift, WireReply } from '../http/wire.ts';
import { documentedAnswers, type DocumentedValue } from './answers.ts';
import { changeAt, DROPPED, placeSteps } from './place.ts';
import type { Mutant, RuleTable } from './types.ts';

/** Creates a wire change for each mock, because it may remember answers. */
type Maker = (isOwn: (call: WireCall, reply: WireReply) => boolean) => WireDrift;

/** One alteration of a documented answer, and its requirements. */
interface Way {
  readonly way: string;
  readonly place: string;
  readonly maker: Maker;
}

const onReply =
  (change: (reply: WireReply, call: WireCall) => WireReply): Maker =>
  (isOwn) =>
  (call, reply) =>
    isOwn(call, reply) ? change(reply, call) : reply;
const onBody = (place: string, change: (value: unknown) => unknown): Maker =>
  onReply((reply) => ({ ...reply, body: changeAt(reply.body, placeSteps(place), change) }));

/** Values of each type, from which one that a schema does not allow is taken. */
const OTHERS = { integer: 7, string: 'other', boolean: true, array: [], object: {} } as const;

function otherType(types: ReadonlySet<string>): unknown {
  const isNumber = types.has('number') || types.has('integer');
  const found = Object.entries(OTHERS).find(
    ([type]) => !types.has(type) && !(type === 'integer' && isNumber),
  );
  return found?.[1];
}

function fieldWays(place: string, types: ReadonlySet<string>): Way[] {
  const isMember = place.endsWith('[]');
  // An absent field may be equivalent to null.
  const isOptional = types.has('absent');
  const named = new Set([...types].filter((type) => type !== 'absent'));
  const other = named.size === 0 ? undefined : otherType(types);
  return [
    ...(isMember || isOptional ? [] : [{ way: 'dropped', place, maker: onBody(place, () => DROPPED) }]),
    // If the schema states no type, any value is right.
    ...(named.size === 0 || types.has('null') || isOptional
      ? []
      : [{ way: 'null', place, maker: onBody(place, () => null) }]),
    ...(other === undefined
      ? []
      : [
          { way: 'of another type', place, maker: onBody(place, (value) => (value === null ? null : other)) },
        ]),
  ];
}

const onList = (place: string, change: (list: readonly unknown[]) => unknown): Maker =>
  onBody(place, (value) => (Array.isArray(value) ? change(value as unknown[]) : value));

/** A page that begins with the last item of the previous one. */
const overlapping =
  (place: string): Maker =>
  (isOwn) => {
    let last: readonly unknown[] = [];
    return (call, reply) => {
      if (!isOwn(call, reply)) return reply;
      const isFirst =
        !['cursor', 'offset', 'skip'].some((name) => call.query.has(name)) &&
        ['0', '1', null].includes(call.query.get('page'));
      const before = isFirst ? [] : last;
      return {
        ...reply,
        body: changeAt(reply.body, placeSteps(place), (value) => {
          if (!Array.isArray(value)) return value;
          last = value.slice(-1);
          return [...before, ...(value as unknown[])];
        }),
      };
    };
  };

function listWays(members: string, isPage: boolean): Way[] {
  const list = members.slice(0, -2);
  const several = `${members}2`;
  return [
    { way: 'the last left out', place: members, maker: onList(list, (all) => all.slice(0, -1)) },
    { way: 'the first twice', place: members, maker: onList(list, (all) => [...all.slice(0, 1), ...all]) },
    {
      way: 'the first moved to the end',
      place: several,
      maker: onList(list, (all) => [...all.slice(1), ...all.slice(0, 1)]),
    },
    ...(isPage
      ? [
          {
            way: 'pages cut',
            place: several,
            maker: onList(list, (all) => all.slice(0, Math.ceil(all.length / 2))),
          },
          { way: 'pages overlapping', place: members, maker: overlapping(list) },
        ]
      : []),
  ];
}

/** For a header whose value varies; otherwise freezing it would change nothing. */
export const changingHeader = (name: string): string => `header ${name} changing`;

function headerWays(name: string): Way[] {
  const place = `header ${name}`;
  return [
    {
      way: 'dropped',
      place,
      maker: onReply((reply) => {
        const { [name]: _, ...headers } = reply.headers;
        return { ...reply, headers };
      }),
    },
    {
      way: 'frozen',
      place: changingHeader(name),
      maker: (isOwn) => {
        let first: string | undefined;
        return (call, reply) => {
          const now = reply.headers[name];
          if (!isOwn(call, reply) || now === undefined) return reply;
          return { ...reply, headers: { ...reply.headers, [name]: (first ??= now) } };
        };
      },
    },
  ];
}

/** The next status, and the nearest documented one of its class. */
function statusWays({ status, statuses }: DocumentedValue): Way[] {
  if (!/^\d+$/.test(status)) return [];
  const own = Number(status);
  const others = statuses
    .map(Number)
    .filter((other) => other !== own && Math.floor(other / 100) === Math.floor(own / 100))
    .sort((a, b) => Math.abs(a - own) - Math.abs(b - own));
  return [...new Set([own + 1, ...others.slice(0, 1)])].map((other) => ({
    way: `as ${other}`,
    place: 'status',
    maker: onReply((reply) => ({ ...reply, status: other })),
  }));
}

function waysOf(documented: DocumentedValue): Way[] {
  const { fields, headers, isPaged } = documented;
  // The list nearest to the root is the page itself.
  const lists = [...fields.keys()].filter((place) => place.endsWith('[]'));
  const page = lists.toSorted((a, b) => placeSteps(a).length - placeSteps(b).length)[0];
  return [
    ...[...fields].flatMap(([place, types]) => [
      ...fieldWays(place, types),
      ...(place.endsWith('[]') ? listWays(place, isPaged && place === page) : []),
    ]),
    ...headers.flatMap(headerWays),
    ...statusWays(documented),
  ];
}

/** Whether an answer is the documented one: of its status, or of its class if the status is not listed. */
const isOwn =
  ({ operation, status, statuses }: DocumentedValue, isInbox: boolean) =>
  (call: WireCall, reply: WireReply): boolean =>
    call.operation === operation &&
    (call.family === 'inbox') === isInbox &&
    (status === String(reply.status) ||
      (status.endsWith('XX') &&
        status.startsWith(String(reply.status).charAt(0)) &&
        !statuses.includes(String(reply.status))));

/** Every documented answer of a service with every alteration that its schema allows. */
export const wireMutants = (service: Mutant['service'], spec: RuleTable): Mutant[] =>
  documentedAnswers(spec).flatMap((documented) =>
    waysOf(documented).map(({ way, place, maker }) => {
      const { operation, status } = documented;
      const where = place === 'status' ? '' : ` ${place.replace(/\[\]2$/, '[]').replace(/ changing$/, '')}`;
      return {
        id: `${service} ${operation} ${status}${where}: ${way}`,
        service,
        operation,
        reach: `${service} ${operation} ${status} ${place}`,
        make: () => ({ rules: reference, wire: [maker(isOwn(documented, service === 'inbox'))] }),
      };
    }),
  );

/** The documented places in an answer, as in the `reach` of mutants. */
export const reachedBy = (
  call: WireCall,
  reply: WireReply,
  statuses: readonly string[],
  places: readonly string[],
): string[] => {
  const service = call.family === 'inbox' ? 'inbox' : 'prospecting';
  const own = String(reply.status);
  const status = statuses.includes(own) ? own : `${own.charAt(0)}XX`;
  const at = `${service} ${call.operation ?? ''} ${status}`;
  return ['status', ...places, ...Object.keys(reply.headers).map((name) => `header ${name}`)].map(
    (place) => `${at} ${place}`,
  );
};
