import { prospectingFacts } from '../../../generated/facts.ts';
import { objectOf, type Exchange } from '../../kit/model/exchange.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { stringIn } from '../../kit/checks/matchers.ts';

/** Finders and the verifier: the path, the price of a start, and a body with a person. */
export const TOOLS = {
  'find-email': {
    path: '/tools/find/email',
    credits: prospectingFacts.credits.emailFinder,
    body: { firstName: 'Ada', lastName: 'Lovelace', companyDomain: 'contact.example' },
  },
  'find-phone': {
    path: '/tools/find/phone',
    credits: prospectingFacts.credits.phoneFinder,
    body: { socialUrl: 'https://social.example/in/ada' },
  },
  'verify-email': {
    path: '/tools/verify/email',
    credits: prospectingFacts.credits.emailVerifier,
    body: { email: 'ada@contact.example' },
  },
} as const;
export type PaidTool = keyof typeof TOOLS;
export const tools = Object.keys(TOOLS) as readonly PaidTool[];
export const jobIdOf = (answer: Exchange): string | undefined => stringIn(objectOf(answer), 'jobId');

/** Starts a paid job. */
export const startSearch = ({ prospecting }: ScenarioContext, tool: PaidTool): Promise<Exchange> => {
  const { path, body } = TOOLS[tool];
  return prospecting.send(`POST ${path}`, { body });
};

/** The result of a job; undefined if none was started. */
export async function resultOf(
  { prospecting }: ScenarioContext,
  tool: PaidTool,
  started: Exchange,
): Promise<Exchange | undefined> {
  const jobId = jobIdOf(started);
  const { path } = TOOLS[tool];
  return jobId === undefined ? undefined : prospecting.send(`GET ${path}/{jobId}`, { path: { jobId } });
}

/** The largest page of past jobs. */
export const pastOf = ({ prospecting }: ScenarioContext, tool: PaidTool): Promise<Exchange> => {
  const { path } = TOOLS[tool];
  return prospecting.send(`GET ${path}`, { rawQuery: 'limit=100' });
};
