import { resultsIn, prospecting, relation } from '../../histories.ts';

export const limits = [
  ...resultsIn(
    'prospecting.limits.counting',
    relation(
      'prospecting.limits.lists-not-counted',
      ['holds', 'as much is left', { left: { nothing: 30, lists: 30, listWrites: 30 } }],
      ['vacuous', 'the window turned meanwhile', { left: { nothing: 30, lists: undefined } }],
      ['violation', 'less is left', { left: { nothing: 30, lists: 25, listWrites: 30 } }],
      ['violation', 'less after changes', { left: { nothing: 30, lists: 30, listWrites: 20 } }],
    ),
    relation(
      'prospecting.limits.lists-served-over-limit',
      ['holds', 'served', { over: prospecting({}, { status: 500 }), lists: [prospecting([])] }],
      [
        'vacuous',
        'nothing is over the limit',
        { over: prospecting({}), lists: [prospecting({}, { status: 500 })] },
      ],
      [
        'violation',
        'refused',
        { over: prospecting({}, { status: 500 }), lists: [prospecting({}, { status: 500 })] },
      ],
    ),
  ),
];
