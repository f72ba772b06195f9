import { describeProblems } from '../accounts/problem.rules.ts';
import { cardSentences, type CardProblem } from './card.rules.ts';

/** Sentences of problems that are no card's fault and no address's. */
const furtherSentences: Readonly<Record<string, string>> = {
  CardTestOnly: 'Only published test card numbers are taken here',
  CardCountryNotAllowed: 'Cards from this country cannot be accepted',
};

/**
 * A refused card as callers of the API get it: what is wrong by the path of each field, as English sentences, and as
 * dictionary keys beside them for pages, which speak the reader's language.
 */
export const tellCardRefusal = <Refused extends { fields?: Record<string, string> }>(
  refused: Refused,
): Refused & { details?: object } =>
  refused.fields
    ? { ...refused, fields: describeCardProblems(refused.fields), details: { problems: refused.fields } }
    : refused;

/** Each problem of a card form as an English sentence. */
const describeCardProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  describeProblems(
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => {
        const sentence = Object.hasOwn(cardSentences, problem) ? cardSentences[problem as CardProblem] : undefined;
        const further = Object.hasOwn(furtherSentences, problem) ? furtherSentences[problem] : undefined;
        return [field, sentence ?? further ?? problem];
      }),
    ),
  );
