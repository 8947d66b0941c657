import { prospectingFacts } from '../../../generated/facts.ts';
import { given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { objectOf } from '../../kit/model/exchange.ts';
import { isOk, stringIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { refunds } from '../scenarios/credits.ts';

const { directMaxContacts, doneStatus } = prospectingFacts.export;

export const statesJobs = section(
  /** An asynchronous export, from its start to its download. */
  scenario({
    id: 'prospecting.states.export-job',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const { listId } = await newList(context, 'Many');
      await context.arrange({ fillList: { listId, contacts: directMaxContacts + 1 } });
      const begun = await prospecting.call('POST /lists/list/export', {
        body: { listIds: [listId], async: true },
      });
      const jobId = stringIn(objectOf(begun), 'jobId') ?? 'none';
      const status = () => prospecting.call('GET /lists/list/export/jobs/{jobId}', { path: { jobId } });
      const first = await status();
      await context.advance(60_000);
      const later = await status();
      const file = await prospecting.call('GET /lists/list/export/jobs/{jobId}/download', {
        path: { jobId },
      });
      return { begun, seen: [first, later], later, file };
    },
    checks: {
      'prospecting.states.export-done-downloadable': ({ later, file }) =>
        given(objectOf(later)['status'] === doneStatus, () => isOk(file)),
      'prospecting.states.export-other-statuses': ({ seen }) =>
        seen
          .map((answer) => stringIn(objectOf(answer), 'status'))
          .find((status) => status !== undefined && status !== doneStatus),
    },
  }),
  withChecks(refunds, {
    // A busy machine may first see a job after its end.
    'prospecting.states.enrichment-statuses': ({ tool, finds, running, result }) => {
      const [first, last] = [running, result].map((answer) => answer && objectOf(answer)['status']);
      const say = (status: unknown): string =>
        status === undefined ? 'no status' : `status: ${JSON.stringify(status)}`;
      return {
        [`${tool} that runs`]: result !== undefined && first !== last ? say(first) : undefined,
        [`${tool} that ${finds ? 'found something' : 'found nothing'}`]: result && say(last),
      };
    },
  }),
);
