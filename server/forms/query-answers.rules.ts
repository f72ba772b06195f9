import { askedFields } from './answers.rules.ts';
import { currentEdition } from './composite-fields.rules.ts';
import type { DependentField } from './form.contract.ts';
import type { ContentForm } from './read-form-item.rules.ts';

/** A code with its edition, as an address may name them. */
interface AskedCode {
  code?: string | undefined;
  edition?: string | undefined;
}

interface QueryAnswers {
  answers: Record<string, string>;
  /** The code, where its edition came along: a link about one edition is about no other code. */
  locked: Record<string, string>;
}

const isEdition = (field: { kind: string }): field is DependentField => field.kind === 'edition';

/**
 * Returns the answers that the address of a page gives to the code of a form and its edition, in capitals or not. A code
 * that there is not, or an edition of another one, counts for nothing.
 */
export function queryAnswers({ definition, codes }: ContentForm, { code, edition }: AskedCode): QueryAnswers {
  const field = askedFields(definition).find(isEdition);
  const found = code ? codes.find(({ value }) => value.toUpperCase() === code.toUpperCase()) : undefined;
  if (!field || !found) return { answers: {}, locked: {} };
  const editions = [currentEdition, ...found.editions];
  const chosen = edition && editions.find((each) => each.toUpperCase() === edition.toUpperCase());
  return {
    answers: { [field.of]: found.value, [field.name]: chosen || currentEdition },
    locked: chosen ? { [field.of]: found.value } : {},
  };
}
