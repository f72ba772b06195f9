import type { Problems } from '../../../server/platform/problem.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { FormError } from '../../http/form-errors.ts';
import { columnText } from './column-words.ts';

/** Names the column before each problem: a summary of a form of tables is unclear without it. */
export const productErrors = (problems: Problems, t: Translate): FormError[] =>
  Object.entries(problems).map(([field, { key, tokens }]) => {
    const column = field.split('.').at(2);
    return column === undefined
      ? { message: t(key, tokens) }
      : { field, message: `${columnText(column, t)}: ${t(key, tokens)}` };
  });
