import { describeProblems, type Problems } from '../../platform/problem.rules.ts';
import { cardSentences } from './card.rules.ts';

/** Problems that only card forms have, as sentences. */
const sentences: Readonly<Record<string, string>> = {
  ...cardSentences,
  CardTestOnly: 'Only published test card numbers are taken here',
  CardCountryNotAllowed: 'Cards from this country cannot be accepted',
};

/**
 * Returns a refused card for callers of the API: the problems by the path of each field, as English sentences, and as
 * phrase keys for pages in the reader's language.
 */
export const describeCardRefusal = <Refused extends { problems?: Problems }>(
  refused: Refused,
): Refused & { details?: object } =>
  refused.problems
    ? { ...refused, fields: describeProblems(refused.problems, sentences), details: { problems: refused.problems } }
    : refused;
