import { encodeForUrl } from '../../kit/model/encoded.ts';
import { isObject, statusOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import type { Client } from '../../kit/model/client.ts';
import { INBOX_FAILURES } from './answers.ts';
import { isLeaf, nodesIn } from './filter-nodes.ts';

/** Builds a group of nodes. */
type Build = (children: readonly unknown[]) => JsonObject;

/** Filter nodes that this target accepts, because the document does not list labels, operators and grouping keys. */
export interface LearntFilter {
  readonly leaf: JsonObject;
  /** Whether a list accepted the leaf. Otherwise it is one of a view, whose criteria filters need not know. */
  readonly isAccepted: boolean;
  /** A leaf that compares for equality: `leaf` itself, or one of a view if no such leaf is accepted. */
  readonly equals?: JsonObject;
  /** A leaf that searches the text of an email. */
  readonly text?: JsonObject;
  /** A leaf that compares a date. */
  readonly dated?: JsonObject;
  readonly group?: Build;
  /** The value of `filters` for a node: a group of the node if every tree begins with a group, else the node itself. */
  readonly treeOf: (node: unknown) => unknown;
  /** The answer with the saved views. */
  readonly views: Exchange;
}

/** Possible forms of a group, if no saved tree shows one. */
const GROUPS: readonly Build[] = [
  (children) => ({ and: children }),
  (children) => ({ type: 'and', children }),
  (children) => ({ operator: 'and', children }),
];
/** Equality of the sender domain: the only criterion at which the document hints. */
const LEAVES: readonly JsonObject[] = ['sender_domain', 'senderDomain', 'domain', 'from_domain'].map(
  (label) => ({ id: 'f1', label, type: 'equals', value: 'sender.example' }),
);

/** Most labels of saved nodes that are sent until one is accepted. */
const LABELS_TRIED = 3;

/** Whether a leaf contains a text of any length for searching emails. */
const isOfText = (leaf: JsonObject): boolean =>
  /^(subject|snippet|body)$/i.test(String(leaf['label'])) && leaf['type'] === 'contains' && isNode(leaf);

/** The documented keys of a node. */
const asNode = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    ['id', 'label', 'type', 'value'].flatMap((key) =>
      typeof record[key] === 'string' ? [[key, record[key]]] : [],
    ),
  );

const isOfDomain = (leaf: JsonObject): boolean => /domain/i.test(String(leaf['label']));
const isEquals = (leaf: JsonObject): boolean => leaf['type'] === 'equals';

/** Whether a node has only those keys. */
const isNode = (node: JsonObject): boolean => Object.keys(node).every((key) => key in asNode(node));

/**
 * A group in the form of a saved one. If that has undocumented keys and is refused, the group is built without them.
 */
async function groupAs(
  { node, name }: { readonly node: JsonObject; readonly name: string },
  isAccepted: (build: Build) => Promise<boolean>,
): Promise<Build> {
  const { [name]: _, ...saved } = node;
  const asSaved: Build = (children) => ({ ...saved, [name]: children });
  if (isNode(saved) || (await isAccepted(asSaved))) return asSaved;
  return (children) => ({ ...asNode(saved), [name]: children });
}

const isGroup = (node: unknown): boolean => isObject(node) && Object.values(node).some(Array.isArray);

export const filtersQuery = (tree: unknown): string =>
  `limit=200&filters=${encodeForUrl(JSON.stringify(tree))}`;

/** Learns filters from saved views and inbox filters, or else from accepted requests; sends at most two dozen. */
export async function learnFilter(inbox: Client<'inbox'>): Promise<LearntFilter | undefined> {
  const accepts = async (tree: unknown): Promise<boolean> =>
    statusOf(await inbox.call('GET /emails', { rawQuery: filtersQuery(tree), provokes: INBOX_FAILURES })) ===
    200;
  const firstAccepted = async <T>(items: readonly T[], treeOf: (item: T) => unknown) => {
    for (const item of items) if (await accepts(treeOf(item))) return item;
    return undefined;
  };
  const views = await inbox.call('GET /views');
  const saved = nodesIn(views.response.json);
  const leaves = saved.filter(isLeaf);
  const isDated = (leaf: JsonObject): boolean => /^\d{4}-\d\d-\d\d/.test(String(leaf['value']));
  // One leaf per label: sender domains first, whose meaning is documented, then those with `equals`.
  const candidates = (all: readonly JsonObject[]): JsonObject[] => {
    const texts = all.filter((each) => !isDated(each));
    const equal = texts.filter(isEquals);
    const sorted = [...equal.filter(isOfDomain), ...equal, ...texts];
    return sorted.filter(({ label }, at) => at === sorted.findIndex((each) => each['label'] === label));
  };
  // The contents of an inbox filter are not documented, so it may differ from a node.
  const hiding = nodesIn((await inbox.call('GET /filters')).response.json)
    .filter(isLeaf)
    .map(asNode);
  const known = candidates(leaves);
  const equal = known.filter(isEquals).slice(0, LABELS_TRIED);
  const others = known.filter((each) => !isEquals(each)).slice(0, LABELS_TRIED);
  // A view may store more keys than a filter has, and may name criteria differently.
  const guesses = [
    ...known.slice(0, 1).filter((each) => !isNode(each)),
    ...candidates(hiding).slice(0, 1),
    ...LEAVES,
  ];
  const tried =
    equal.length > 0 ? [...equal.map(asNode), ...guesses, ...others] : [...others.map(asNode), ...guesses];
  const accepted = await firstAccepted(tried, (each) => each);
  // A saved node with only documented keys is valid, even if every request is refused.
  const supposed = accepted ?? known.find(isNode);
  if (supposed === undefined) return undefined;
  const groups = saved.flatMap((node) =>
    Object.entries(node).flatMap(([name, children]) =>
      Array.isArray(children) &&
      children.length > 0 &&
      children.every((each) => leaves.includes(each as JsonObject))
        ? [{ node, name }]
        : [],
    ),
  );
  const [grouping] = groups;
  const group =
    grouping === undefined
      ? await firstAccepted(GROUPS, (build) => build([supposed]))
      : await groupAs(grouping, (build) => accepts(build([supposed])));
  const grouped =
    accepted === undefined && group !== undefined
      ? await firstAccepted([supposed, ...tried], (each) => group([each]))
      : undefined;
  const leaf = grouped ?? supposed;
  const wrap = grouped === undefined ? undefined : group;
  // Undocumented keys of saved leaves are removed if a leaf was accepted without them.
  const asSent = isNode(leaf) ? asNode : (each: JsonObject): JsonObject => each;
  const saving = leaves.map(asSent);
  const dated = [...saving, ...hiding].find(isDated);
  const text = saving.find(isOfText);
  const equals = leaf['type'] === 'equals' ? leaf : equal.find(isNode);
  return {
    ...{ leaf, views, isAccepted: (accepted ?? grouped) !== undefined },
    treeOf: (node) => (wrap === undefined || isGroup(node) ? node : wrap([node])),
    ...(equals && { equals }),
    ...(text && { text }),
    ...(dated && { dated }),
    ...(group && { group }),
  };
}
