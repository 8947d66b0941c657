import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { isObject, objectOf, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { idsOf } from './walk.ts';

const { maxBytes, maxConditions, maxDepth } = inboxFacts.filters;
const valueMaxChars = 500;

/** A condition that this account uses somewhere. */
interface Leaf extends JsonObject {
  readonly label: string;
  readonly type: string;
  readonly value: string;
}

/** What the account's saved views and inbox filters teach of the language of filter trees. */
interface Grammar {
  readonly text?: Leaf;
  readonly date?: Leaf;
  /** Key under which a node holds others. */
  readonly group?: string;
}

const isLeaf = (value: unknown): value is Leaf =>
  isObject(value) && ['label', 'type', 'value'].every((name) => typeof value[name] === 'string');
const isDate = ({ value }: Leaf): boolean => /^\d{4}-\d\d-\d\d/.test(value);

/** Every JSON object inside a value, from the outside in. */
function* objectsIn(value: unknown): Iterable<JsonObject> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isObject(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

function grammarOf(answers: readonly Exchange[]): Grammar {
  const objects = answers.flatMap((answer) => [...objectsIn(answer.response.json)]);
  const leaves = objects.filter(isLeaf);
  const group = objects
    .flatMap((object) => Object.entries(object))
    .find(([, value]) => Array.isArray(value) && value.length > 0 && value.every(isLeaf))?.[0];
  const [text, date] = [leaves.find((leaf) => !isDate(leaf)), leaves.find(isDate)];
  return { ...(text && { text }), ...(date && { date }), ...(group !== undefined && { group }) };
}

const list = ({ inbox }: Bench, filters: string, more = ''): Promise<Exchange> =>
  inbox.raw({
    method: 'GET',
    target: `/emails?filters=${encodeURIComponent(filters)}${more}`,
    operation: 'GET /emails',
  });

const accepted = (answer: Exchange | undefined, what: string): Judgement =>
  answer === undefined
    ? vacuous
    : expect(statusOf(answer) !== 400, `${what} is refused: ${answer.response.text.slice(0, 120)}`, answer);
const refused = (answer: Exchange | undefined, what: string): Judgement =>
  answer === undefined
    ? vacuous
    : expect(statusOf(answer) === 400, `${what} is answered with ${statusOf(answer)}`, answer);

/** Groups around a condition: `nodes` in a row. */
const nested = (group: string, leaf: JsonObject, nodes: number): JsonObject =>
  nodes <= 1 ? leaf : { [group]: [nested(group, leaf, nodes - 1)] };

/** A group of conditions whose JSON text has just as many bytes. */
function sized(group: string, leaf: Leaf, bytes: number): string {
  const count = maxConditions - 10;
  const tree = (lengths: readonly number[]): string =>
    JSON.stringify({
      [group]: lengths.map((length) => ({ label: leaf.label, type: leaf.type, value: 'x'.repeat(length) })),
    });
  const missing = bytes - tree(Array.from({ length: count }, () => 1)).length;
  const each = Math.floor(missing / count);
  return tree(
    Array.from({ length: count }, (_, index) => 1 + each + (index < missing - each * count ? 1 : 0)),
  );
}

/** What was sent with the words that were learnt; absent where they were not. */
interface Trees {
  readonly learnt: Grammar;
  readonly notJson: Exchange;
  readonly plain?: Exchange;
  readonly equals?: Exchange;
  readonly unknownField?: Exchange;
  readonly unknownOperator?: Exchange;
  readonly longest?: Exchange;
  readonly tooLong?: Exchange;
  readonly badDate?: Exchange;
  readonly fiveLevels?: Exchange;
  readonly sixLevels?: Exchange;
  readonly fifty?: Exchange;
  readonly fiftyOne?: Exchange;
  readonly largest?: Exchange;
}

/** Both sides of the bounds of a tree, with the conditions and groups that the account itself uses. */
const tree = scenario({
  id: 'inbox.filter-node.bounds',
  service: 'inbox',
  needs: ['read'],
  cost: 20,
  input: () =>
    fc.record({
      letter: fc.constantFrom('a', 'q', '7'),
      key: fc.constantFrom('colour', 'operator2', 'x'),
      broken: fc.constantFrom('{', '{"label":', 'label=subject', '[1'),
    }),
  stimulus: async (bench, { letter, key, broken }): Promise<Trees> => {
    const learnt = grammarOf([await bench.inbox.call('GET /views'), await bench.inbox.call('GET /filters')]);
    const { text, date, group } = learnt;
    const notJson = await list(bench, broken);
    if (text === undefined) return { learnt, notJson };
    const leaf = (value: string): Leaf => ({ id: 'f1', label: text.label, type: text.type, value });
    const send = (node: unknown) => list(bench, JSON.stringify(node));
    const grouped =
      group === undefined
        ? {}
        : {
            fiveLevels: await send(nested(group, leaf(letter), maxDepth)),
            // Too deep whether or not the root counts as a level.
            sixLevels: await send(nested(group, leaf(letter), maxDepth + 2)),
            // Legal whether or not the group counts as a condition, and too many either way.
            fifty: await send({ [group]: Array.from({ length: maxConditions - 1 }, () => leaf(letter)) }),
            fiftyOne: await send({ [group]: Array.from({ length: maxConditions + 1 }, () => leaf(letter)) }),
            largest: await list(bench, sized(group, text, maxBytes)),
          };
    return {
      learnt,
      notJson,
      plain: await send(leaf(letter)),
      equals: await send({ ...leaf(letter), type: 'equals' }),
      unknownField: await send({ ...leaf(letter), [key]: letter }),
      unknownOperator: await send({ ...leaf(letter), type: `no-such-${key}` }),
      longest: await send(leaf(letter.repeat(valueMaxChars))),
      tooLong: await send(leaf(letter.repeat(valueMaxChars + 1))),
      ...(date && { badDate: await send({ ...date, value: 'no date' }) }),
      ...grouped,
    };
  },
  checkers: {
    'inbox.filter-node.json-encoded': ({ plain }) => accepted(plain, 'a tree as JSON text'),
    'inbox.filter-node.id-string': ({ plain }) => accepted(plain, 'a node with an id'),
    'inbox.filter-node.label-string': ({ plain }) => accepted(plain, 'a node with a label'),
    'inbox.filter-node.type-string': ({ plain }) => accepted(plain, 'a node with a type'),
    'inbox.filter-node.value-string': ({ plain }) => accepted(plain, 'a node with a value'),
    'inbox.filter-node.type-equals': ({ plain, equals }) =>
      given(plain !== undefined && statusOf(plain) === 200, () => accepted(equals, 'the type equals')),
    'inbox.filter-node.not-json-refused': ({ notJson }) => refused(notJson, 'text that is no JSON'),
    'inbox.filter-node.unknown-field-refused': ({ unknownField }) =>
      refused(unknownField, 'an unknown field'),
    'inbox.filter-node.unknown-operator-refused': ({ unknownOperator }) =>
      refused(unknownOperator, 'an unknown operator'),
    'inbox.filter-node.five-levels-accepted': ({ fiveLevels }) => accepted(fiveLevels, `${maxDepth} levels`),
    'inbox.filter-node.six-levels-refused': ({ sixLevels }) => refused(sixLevels, 'a tree too deep'),
    'inbox.list-emails.filters-too-deep-details': ({ sixLevels }) =>
      sixLevels === undefined || statusOf(sixLevels) !== 400
        ? vacuous
        : expect(
            isObject(objectOf(sixLevels)['details']) &&
              (objectOf(sixLevels)['details'] as JsonObject)['maxDepth'] === maxDepth,
            `details are ${JSON.stringify(objectOf(sixLevels)['details'])}`,
            sixLevels,
          ),
    'inbox.list-emails.filters-50-conditions-accepted': ({ fifty }) => accepted(fifty, 'fifty conditions'),
    'inbox.list-emails.filters-51-conditions-refused': ({ fiftyOne }) =>
      refused(fiftyOne, 'a tree of too many conditions'),
    'inbox.list-emails.filters-8192-bytes-accepted': ({ largest }) => accepted(largest, `${maxBytes} bytes`),
    'inbox.list-emails.filters-500-character-value-accepted': ({ longest }) =>
      accepted(longest, `a value of ${valueMaxChars} characters`),
    'inbox.list-emails.filters-501-character-value-refused': ({ tooLong }) =>
      refused(tooLong, 'a value one character too long'),
    'inbox.list-emails.filters-bad-date-ignored': ({ badDate }) =>
      badDate === undefined
        ? vacuous
        : expect(
            statusOf(badDate) === 200,
            `a date that is none is answered with ${statusOf(badDate)}`,
            badDate,
          ),
  },
  observers: {
    'inbox.filter-node.grouping-keys': ({ learnt }) => learnt.group,
    'inbox.filter-node.labels': ({ learnt }) =>
      [learnt.text?.label, learnt.date?.label].filter((label) => label !== undefined).join(', ') || undefined,
    'inbox.filter-node.types': ({ learnt }) =>
      [learnt.text?.type, learnt.date?.type].filter((type) => type !== undefined).join(', ') || undefined,
  },
});

/** Views and filters beside other criteria: each narrows, none widens. */
const narrowing = scenario({
  id: 'inbox.list-emails.narrowing',
  service: 'inbox',
  needs: ['read', 'foreign-key'],
  cost: 14,
  input: ({ mailboxIds }) =>
    fc.record({
      mailboxId: fc.constantFrom(...mailboxIds, 'none'),
      folderType: fc.constantFrom('INBOX', 'SENT', 'TRASH'),
      view: fc.nat({ max: 5 }),
    }),
  stimulus: async (bench, { mailboxId, folderType, view }) => {
    const { inbox } = bench;
    const views = await inbox.call('GET /views');
    const ids = [...objectsIn(views.response.json)].flatMap(({ id, name }) =>
      typeof id === 'string' && name !== undefined ? [id] : [],
    );
    const viewId = ids[view % Math.max(1, ids.length)];
    const get = (query: string) =>
      inbox.raw({
        method: 'GET',
        target: `/emails?limit=${inboxFacts.page.maxLimit}&${query}`,
        operation: 'GET /emails',
      });
    const learnt = grammarOf([views]);
    const filters = learnt.text && encodeURIComponent(JSON.stringify(learnt.text));
    const theirs = await inbox.call('GET /emails', { query: { limit: 20 }, key: 'foreign' });
    const foreignMailbox = objectsOf(theirs, 'items')[0]?.['mailboxId'];
    return {
      folderType,
      all: await get(''),
      inView: viewId === undefined ? undefined : await get(`viewId=${viewId}`),
      inMailbox: await get(`mailboxId=${mailboxId}`),
      inFolder: await get(`folderType=${folderType}`),
      viewMailbox: viewId === undefined ? undefined : await get(`viewId=${viewId}&mailboxId=${mailboxId}`),
      viewFolder: viewId === undefined ? undefined : await get(`viewId=${viewId}&folderType=${folderType}`),
      filtered: filters === undefined ? undefined : await get(`filters=${filters}`),
      filteredMailbox:
        filters === undefined ? undefined : await get(`filters=${filters}&mailboxId=${mailboxId}`),
      foreign: typeof foreignMailbox === 'string' ? await get(`mailboxId=${foreignMailbox}`) : undefined,
      theirs,
    };
  },
  checkers: {
    'inbox.list-emails.view-id-applies-view': ({ all, inView }) =>
      inView === undefined ? vacuous : narrows(inView, [all]),
    'inbox.list-emails.view-id-from-views': ({ inView }) =>
      inView === undefined
        ? vacuous
        : expect(statusOf(inView) === 200, `a listed view is answered with ${statusOf(inView)}`, inView),
    'inbox.list-emails.criteria-view-narrowed-by-mailbox': ({ inView, inMailbox, viewMailbox }) =>
      inView === undefined || viewMailbox === undefined ? vacuous : both(viewMailbox, inView, inMailbox),
    // With a view the inbox shows hidden emails too, so that its own listing is no measure.
    'inbox.list-emails.criteria-view-narrowed-by-folder': ({ inView, inFolder, viewFolder, folderType }) =>
      inView === undefined || viewFolder === undefined
        ? vacuous
        : folderType === 'INBOX'
          ? narrows(viewFolder, [inView])
          : both(viewFolder, inView, inFolder),
    'inbox.list-emails.criteria-filters-narrow': ({ filtered, inMailbox, filteredMailbox }) =>
      filtered === undefined || filteredMailbox === undefined
        ? vacuous
        : both(filteredMailbox, filtered, inMailbox),
    'inbox.list-emails.mailbox-id-foreign-leaks-nothing': ({ foreign, theirs }) =>
      foreign === undefined
        ? vacuous
        : expect(
            idsOf([foreign]).every((id) => !idsOf([theirs]).includes(id)),
            'emails of another workspace are listed',
            foreign,
          ),
  },
});

/** Everything on one page, so that what lacks is not on the next. */
const whole = (answer: Exchange): boolean =>
  statusOf(answer) === 200 && objectOf(answer)['hasMore'] === false;

function narrows(narrow: Exchange, wider: readonly Exchange[]): Judgement {
  return given(whole(narrow) && wider.every(whole), () =>
    every(wider, (wide) =>
      expect(
        idsOf([narrow]).every((id) => idsOf([wide]).includes(id)),
        'an email is listed that one of the criteria alone leaves out',
        narrow,
        wide,
      ),
    ),
  );
}

/** Exactly what both criteria list alone. */
const both = (narrow: Exchange, one: Exchange, other: Exchange): Judgement =>
  given([narrow, one, other].every(whole), () => {
    const wanted = idsOf([one]).filter((id) => idsOf([other]).includes(id));
    return expect(
      wanted.length === idsOf([narrow]).length && wanted.every((id) => idsOf([narrow]).includes(id)),
      `${idsOf([narrow]).length} emails are listed, ${wanted.length} satisfy both criteria`,
      narrow,
      one,
      other,
    );
  });

export const filters = [tree, narrowing];
