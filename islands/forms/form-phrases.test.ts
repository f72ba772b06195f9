import { expect, it } from 'vitest';
import { formatProblem } from '../../server/people/accounts/format-problem.rules.ts';
import type { Problem } from '../../server/platform/problem.rules.ts';
import { formKeys } from './form-phrases.ts';

/** Everything the rules of a form find wrong, and everything the server says of a file. */
const problems: readonly Problem['key'][] = [
  ...(['FieldRequired', 'FieldMinimumLength', 'FieldMaximumLength', 'CharactersInvalid', 'EmailInvalid'] as const),
  ...(['PhoneInvalid', 'UrlInvalid', 'ZipInvalid', 'StateInvalid', 'OptionInvalid', 'NumberInvalid'] as const),
  ...(['NumberTooSmall', 'NumberTooLarge', 'DateInvalid', 'DateTooEarly', 'DateTooLate', 'TooManyFiles'] as const),
  ...(['TooManyChoices', 'ExceededFileLimit', 'FileEmpty', 'FileTypeNotAccepted', 'FileInfected'] as const),
  ...(['FileUnchecked', 'FormFileFailed'] as const),
];

it.each(problems)('has the sentence for %s', (key) => {
  expect(formKeys).toContain(formatProblem({ key }, 'Label', (phrase) => phrase));
});
