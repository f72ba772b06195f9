import { askedFields } from './answers.rules.ts';
import { currentEdition } from './composite-fields.rules.ts';
import type { Answers, FormDefinition } from './form.contract.ts';

interface Code {
  value: string;
  current: string;
  editions: readonly string[];
}

/**
 * Returns the answers that the query of an address begins a form with: the code and the edition that somebody has a
 * question about. What the form does not offer counts for nothing.
 * @param query `code`, the number of a document; `edition`, a year
 */
export function askedCode(definition: FormDefinition, codes: readonly Code[], query: URLSearchParams): Answers {
  const edition = askedFields(definition).find((field) => field.kind === 'edition');
  const asked = query.get('code') ?? '';
  const code = codes.find(({ value }) => value === asked);
  if (edition?.kind !== 'edition' || asked === '' || !code) return {};
  const year = query.get('edition') ?? '';
  return { [edition.of]: code.value, [edition.name]: code.editions.includes(year) ? year : currentEdition };
}
