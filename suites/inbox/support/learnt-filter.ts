import { encodeForUrl } from '../../kit/model/encoded.ts';
import { isObject, statusOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import type { Client } from '../../kit/model/client.ts';
import { INBOX_FAILURES } from './answers.ts';
import { isLeaf, nodesIn } from './filter-nodes.ts';

/** Puts nodes into a group. */
type Build = (children: readonly unknown[]) => JsonObject;

/** Allowed filter nodes of this target: the document keeps labels, operators and grouping keys to itself. */
export interface LearntFilter {
  readonly leaf: JsonObject;
  /** One that compares for equality: the leaf, or what a view shows where no such leaf is accepted. */
  readonly equals?: JsonObject;
  /** A leaf that looks into the text of an email. */
  readonly text?: JsonObject;
  /** A leaf that compares a date. */
  readonly dated?: JsonObject;
  readonly group?: Build;
  /** The value of `filters` for a node: the node itself, or a group of it where every tree begins with a group. */
  readonly treeOf: (node: unknown) => unknown;
  /** The answer that lists the saved views. */
  readonly views: Exchange;
}

/** Shapes that a grouping node may well have, where no saved tree shows one. */
const GROUPS: readonly Build[] = [
  (children) => ({ and: children }),
  (children) => ({ type: 'and', children }),
  (children) => ({ operator: 'and', children }),
];
/** A sender domain that equals something: the one criterion that the document hints at. */
const LEAVES: readonly JsonObject[] = ['sender_domain', 'senderDomain', 'domain', 'from_domain'].map(
  (label) => ({ id: 'f1', label, type: 'equals', value: 'sender.example' }),
);

/** Labels of saved nodes that are sent, until one is accepted. */
const LABELS_TRIED = 3;

/** Whether a leaf holds a text of any length that an email is searched for. */
const isOfText = (leaf: JsonObject): boolean =>
  /^(subject|snippet|body)$/i.test(String(leaf['label'])) && leaf['type'] === 'contains' && isNode(leaf);

/** The keys of a node that the document names. */
const asNode = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    ['id', 'label', 'type', 'value'].flatMap((key) =>
      typeof record[key] === 'string' ? [[key, record[key]]] : [],
    ),
  );

const isOfDomain = (leaf: JsonObject): boolean => /domain/i.test(String(leaf['label']));
const isEquals = (leaf: JsonObject): boolean => leaf['type'] === 'equals';

/** Whether a node has those keys and no other. */
const isNode = (node: JsonObject): boolean => Object.keys(node).every((key) => key in asNode(node));

/** Groups as a saved one does. Only where it has keys of which the document says nothing it is tried without them. */
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

/** Learns from the saved views and inbox filters, else from what is accepted; at most a dozen requests. */
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
  // One of each label: a sender's domain first, of which the document shows the meaning, then what compares by `equals`.
  const candidates = (all: readonly JsonObject[]): JsonObject[] => {
    const texts = all.filter((each) => !isDated(each));
    const equal = texts.filter(isEquals);
    const sorted = [...equal.filter(isOfDomain), ...equal, ...texts];
    return sorted.filter(({ label }, at) => at === sorted.findIndex((each) => each['label'] === label));
  };
  // What an inbox filter holds is not shown, so it may be more than a node, or in other words.
  const hiding = nodesIn((await inbox.call('GET /filters')).response.json)
    .filter(isLeaf)
    .map(asNode);
  const known = candidates(leaves);
  const equal = known.filter(isEquals).slice(0, LABELS_TRIED);
  const others = known.filter((each) => !isEquals(each)).slice(0, LABELS_TRIED);
  // A view may store more keys than a filter has, and criteria that a filter knows by other names.
  const guesses = [
    ...known.slice(0, 1).filter((each) => !isNode(each)),
    ...candidates(hiding).slice(0, 1),
    ...LEAVES,
  ];
  const tried =
    equal.length > 0 ? [...equal.map(asNode), ...guesses, ...others] : [...others.map(asNode), ...guesses];
  const accepted = await firstAccepted(tried, (each) => each);
  // A saved node of the documented keys is one, also where it is refused as everything else is.
  const leaf = accepted ?? known.find(isNode);
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
  const [grouping] = groups;
  const isAccepted = (build: Build): Promise<boolean> => accepts(build([leaf]));
  const group =
    grouping === undefined
      ? await firstAccepted(GROUPS, (build) => build([leaf]))
      : await groupAs(grouping, isAccepted);
  const beginsWithGroup = accepted === undefined && group !== undefined && (await isAccepted(group));
  // What a view stores beyond a node is left out of each, where it may be left out of one.
  const asSent = isNode(leaf) ? asNode : (each: JsonObject): JsonObject => each;
  const saving = leaves.map(asSent);
  const dated = [...saving, ...hiding].find(isDated);
  const text = saving.find(isOfText);
  const equals = leaf['type'] === 'equals' ? leaf : equal.find(isNode);
  return {
    leaf,
    views,
    treeOf: (node) => (beginsWithGroup && !isGroup(node) ? group([node]) : node),
    ...(equals && { equals }),
    ...(text && { text }),
    ...(dated && { dated }),
    ...(group && { group }),
  };
}
