import { resultsIn, prospecting, relation } from '../../histories.ts';
import { campaign, done, failed, notFound, reached, rows } from './answers.ts';

const of = (...emails: readonly string[]) => ({ answer: done, contacts: reached(...emails) });
const [FORMER, LATER, EXCLUDED] = ['former', 'later', 'excluded'].map(
  (name) => `${name}@recipient.example`,
) as [string, string, string];

const set = { first: of(FORMER), second: of(LATER, EXCLUDED), third: of(LATER) };
const whileRunning = (more: object) => ({
  first: of(FORMER),
  running: {
    before: campaign('RUNNING'),
    answer: prospecting({}, { status: 204 }),
    contacts: reached(FORMER),
    ...more,
  },
});
const recipients = resultsIn(
  'prospecting.campaign-routes.recipients',
  relation(
    'prospecting.campaign-routes.recipients-replace-all',
    ['holds', 'those set last', set],
    ['vacuous', 'the former ones never were there', { ...set, first: of() }],
    ['violation', 'the former ones stay', { ...set, second: of(FORMER, LATER) }],
    ['violation', 'no contact is left', { ...set, second: of() }],
  ),
  relation(
    'prospecting.campaign-routes.recipients-excluded-left-out',
    ['holds', 'left out', set],
    ['vacuous', 'it is refused', { ...set, third: { ...of(LATER), answer: failed } }],
    ['violation', 'still reached', { ...set, third: of(LATER, EXCLUDED) }],
  ),
  relation(
    'prospecting.campaign-routes.recipients-while-running',
    ['holds', 'taken, and the new list is reached', whileRunning({})],
    ['vacuous', 'it does not run', whileRunning({ before: campaign('DRAFT'), answer: failed })],
    ['violation', 'refused', whileRunning({ answer: failed })],
    ['violation', 'the recipients stay as they were', whileRunning({ contacts: reached('ready') })],
  ),
);

const ADA = 'ada@flow.example';
const flow = {
  rows: rows([{ id: 'a', email: ADA }]),
  without: reached(),
  several: { set: done, contacts: reached(ADA, 'bob') },
  one: { set: done, contacts: reached(ADA) },
  shared: { set: done, contacts: reached(ADA), others: reached(ADA) },
  added: [done, done, done],
  soon: reached(ADA, '1', '2'),
  entered: { here: reached(ADA, '1', '2', '3'), there: reached('3', '2', '1', ADA) },
  changed: done,
  renewed: reached('keeper@flow.example', '1', '2', '3'),
  deleted: done,
  left: reached('new', '2', '3'),
};
const contacts = resultsIn(
  'prospecting.service.flow',
  relation(
    'prospecting.service.contacts-belong-to-lists',
    ['holds', 'those of the list', flow],
    ['vacuous', 'no list can be set', { ...flow, one: { set: failed, contacts: reached() } }],
    ['violation', 'contacts without a list', { ...flow, without: reached('x') }],
  ),
  relation(
    'prospecting.service.campaign-reads-several-lists',
    ['holds', 'both lists', flow],
    ['violation', 'one of them', { ...flow, several: { set: done, contacts: reached(ADA) } }],
  ),
  relation(
    'prospecting.service.list-feeds-two-campaigns',
    ['holds', 'as many, in another order', flow],
    ['vacuous', 'the second takes none', { ...flow, shared: { ...flow.shared, set: failed } }],
    ['violation', 'the first loses them', { ...flow, shared: { ...flow.shared, others: reached() } }],
  ),
  relation(
    'prospecting.service.added-contact-enters-campaign',
    ['holds', 'a day later', flow],
    ['vacuous', 'an addition is refused', { ...flow, added: [done, failed] }],
    ['violation', 'one is missing', { ...flow, entered: { ...flow.entered, here: reached(ADA, '1') } }],
  ),
  relation(
    'prospecting.service.added-contact-enters-within-seconds',
    ['holds', 'most of them', flow],
    ['violation', 'one of three', { ...flow, soon: reached(ADA, '1') }],
  ),
  relation(
    'prospecting.service.updated-contact-reaches-campaign',
    ['holds', 'the new email', flow],
    [
      'vacuous',
      'the email is not shown',
      { ...flow, one: { set: done, contacts: prospecting({ total: 1 }) } },
    ],
    ['violation', 'the former email', { ...flow, renewed: reached(ADA, '1') }],
    ['violation', 'neither email', { ...flow, renewed: reached('1') }],
  ),
  relation(
    'prospecting.service.deleted-contact-leaves-campaign',
    ['holds', 'one fewer', flow],
    ['vacuous', 'the deletion is refused', { ...flow, deleted: notFound, left: flow.renewed }],
    ['violation', 'as many', { ...flow, left: flow.renewed }],
  ),
);

export const campaignRecipients = [...recipients, ...contacts];
