import { inboxFacts } from '../../../generated/facts.ts';
import {
  type AnswersByQuestion,
  CHANGE_QUESTIONS,
  type InboxQuestion,
  type Questions,
  READ_QUESTIONS,
} from '../support/open-questions.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Client } from '../../kit/model/client.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import type { Survey } from '../../kit/model/survey.ts';

const asking =
  (questions: Questions) =>
  async ({ inbox, survey }: ScenarioContext): Promise<AnswersByQuestion> => {
    const answers = new Map<string, Exchange>();
    const [email] = survey.emails;
    if (email === undefined) return answers;
    for (const [name, question] of Object.entries(questions))
      answers.set(name, await ask(inbox, question, { ...email, word: wordOf(survey) }));
    return answers;
  };

export const readingQuestions = stimulus({
  id: 'inbox.open-questions.reading',
  stimulus: asking(READ_QUESTIONS),
});

export const changingQuestions = stimulus({
  id: 'inbox.open-questions.changing',
  requires: ['write'],
  stimulus: asking(CHANGE_QUESTIONS),
});

const ask = (
  inbox: Client<'inbox'>,
  { body, method, operation, target, headers }: InboxQuestion,
  { id, mailboxId, word }: { readonly id: string; readonly mailboxId: string; readonly word: string },
): Promise<Exchange> =>
  inbox.raw({
    method,
    ...(operation !== undefined && { operation }),
    ...(headers && { headers }),
    target: target.replace('{emailId}', id).replace('{word}', word),
    ...(body !== undefined && { body: body.replace('{mailboxId}', mailboxId) }),
  });

/** Letters with which some email of the account is found. */
const wordOf = ({ words }: Pick<Survey, 'words'>): string =>
  (words.find((word) => /^[a-z]{2,}$/i.test(word)) ?? 'the').slice(0, inboxFacts.q.minChars);
