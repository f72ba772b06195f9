import { formatProblem } from '../../../../../server/people/accounts/format-problem.rules.ts';
import { longestNote } from '../../../../../server/content/reviews/review.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Problems } from '../../../../../server/platform/problem.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/**
 * Returns the errors of a remark in the language of the page.
 * @param labels of the fields
 * @param suffix of the ids of the fields, where a page has several of one name
 */
export const problemErrors = (
  { problems = {} }: { problems?: Problems },
  labels: Readonly<Record<string, PhraseKey>>,
  t: Translate,
  suffix = '',
): FormError[] =>
  Object.entries(problems).map(([field, problem]) => {
    const label = labels[field];
    return { field: `${field}${suffix}`, message: formatProblem(problem, label ? t(label) : field, t) };
  });

/** Returns the error of a note that is longer than one can be; nothing of it is cut off. */
export const longErrors = (field: string, text: string, t: Translate): FormError[] =>
  text.length > longestNote ? [{ field, message: t('FieldMaximumLength', { max: longestNote }) }] : [];
