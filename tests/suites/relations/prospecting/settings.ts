import { resultsIn, prospecting, relation } from '../../histories.ts';

const ok = prospecting({ success: true });
const refused = (status: number) => prospecting({ error: 'No' }, { status });
const showing = (settings: object) => prospecting({ settings });

const set = (answer: object, after: object) => ({ name: 'dailyChatAddedAbove', answer, after });
const social = (more: object) => ({
  ...{ number: 81, isInviting: false, set: ok, after: showing({ dailySocialAdded: 81 }) },
  start: refused(400),
  ...more,
});

/** Numbers outside their bounds. */
export const settings = [
  ...resultsIn(
    'prospecting.settings.daily',
    relation(
      'prospecting.settings.daily-chat-added-above',
      ['holds', 'refused as invalid', set(refused(400), showing({ dailyChatAdded: 10 }))],
      ['holds', 'cut to the bound', set(ok, showing({ dailyChatAdded: 30 }))],
      ['vacuous', 'the record shows no settings', set(ok, prospecting({ name: 'Daily' }))],
      ['vacuous', 'another case', { ...set(ok, ok), name: 'dailyChatAddedBelow' }],
      ['violation', 'set', set(ok, showing({ dailyChatAdded: 31 }))],
      ['violation', 'refused as something else', set(refused(422), showing({ dailyChatAdded: 10 }))],
    ),
  ),
  ...resultsIn(
    'prospecting.settings.too-social',
    relation(
      'prospecting.settings.daily-social-added-above',
      ['holds', 'the settings refuse it', social({ set: refused(400) })],
      ['holds', 'the start refuses it', social({})],
      ['vacuous', 'cut to the bound', social({ after: showing({ dailySocialAdded: 80 }), start: ok })],
      ['vacuous', 'with an invitation', social({ isInviting: true, start: ok })],
      ['violation', 'it starts', social({ start: ok })],
    ),
  ),
];
