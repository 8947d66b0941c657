import { isObject, statusOf, type JsonObject } from '../kit/http/exchange.ts';
import type { Client } from '../kit/http/client.ts';
import { FAILURES } from './answers.ts';

/** Legal filter nodes of this target: the document keeps labels, operators and grouping keys to itself. */
export interface Learnt {
  readonly leaf: JsonObject;
  /** A leaf that compares a date. */
  readonly dated?: JsonObject;
  readonly group?: (children: readonly unknown[]) => JsonObject;
}

const isLeaf = (node: JsonObject): boolean =>
  ['label', 'type', 'value'].every((name) => typeof node[name] === 'string');
const nodesIn = (value: unknown): JsonObject[] =>
  Array.isArray(value)
    ? value.flatMap(nodesIn)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(nodesIn)]
      : [];

/** Shapes that a grouping node may well have, where no saved tree shows one. */
const GROUPS: readonly ((children: readonly unknown[]) => JsonObject)[] = [
  (children) => ({ and: children }),
  (children) => ({ type: 'and', children }),
  (children) => ({ operator: 'and', children }),
];
/** A sender domain that equals something: the one criterion that the document hints at. */
const LEAVES: readonly JsonObject[] = ['sender_domain', 'senderDomain', 'domain', 'from_domain'].map(
  (label) => ({ id: 'f1', label, type: 'equals', value: 'sender.example' }),
);

export const filtersTarget = (tree: unknown): string =>
  `/emails?limit=200&filters=${encodeURIComponent(JSON.stringify(tree))}`;

/** Learns from the saved views and inbox filters, else from what is accepted; at most nine requests. */
export async function learnFilter(inbox: Client<'inbox'>): Promise<Learnt | undefined> {
  const accepts = async (tree: unknown): Promise<boolean> =>
    statusOf(
      await inbox.raw({
        method: 'GET',
        operation: 'GET /emails',
        target: filtersTarget(tree),
        provokes: FAILURES,
      }),
    ) === 200;
  const firstAccepted = async <T>(items: readonly T[], treeOf: (item: T) => unknown) => {
    for (const item of items) if (await accepts(treeOf(item))) return item;
    return undefined;
  };
  const saved = [await inbox.call('GET /views'), await inbox.call('GET /filters')].flatMap((answer) =>
    nodesIn(answer.response.json),
  );
  const leaves = saved.filter(isLeaf);
  const isDated = (leaf: JsonObject): boolean => /^\d{4}-\d\d-\d\d/.test(String(leaf['value']));
  const texts = leaves.filter((leaf) => !isDated(leaf));
  const leaf =
    texts.find((each) => each['type'] === 'equals') ??
    texts[0] ??
    (await firstAccepted(LEAVES, (each) => each));
  if (leaf === undefined) return undefined;
  const groups = saved.flatMap((node) =>
    Object.entries(node).flatMap(([name, children]) =>
      Array.isArray(children) &&
      children.length > 0 &&
      children.every((each) => leaves.includes(each as JsonObject))
        ? [{ node, name }]
        : [],
    ),
  );
  const [known] = groups;
  const group =
    known === undefined
      ? await firstAccepted(GROUPS, (build) => build([leaf]))
      : (children: readonly unknown[]) => ({ ...known.node, [known.name]: children });
  const dated = leaves.find(isDated);
  return { leaf, ...(dated && { dated }), ...(group && { group }) };
}
