import { answerableFields } from './answers.rules.ts';
import { currentEdition } from '../kinds/edition/current-edition.rules.ts';
import type { DependentField } from '../kinds/kinds.rules.ts';
import type { ContentForm } from './read-form-item.rules.ts';

/** Parameters of an address that fill in a form. */
interface AskedAnswers {
  /** A code with its edition. */
  code?: string | undefined;
  edition?: string | undefined;
  /** A choice of the field `subject`. */
  subject?: string | undefined;
  /** A choice of the field `stage`: what is sent in about a revision. */
  stage?: string | undefined;
  /** The number of an order. */
  order?: string | undefined;
}

/** Order numbers, those of other systems included. A link can fill in no other text. */
const orderNumber = /^[\dA-Za-z-]{1,20}$/;

interface QueryAnswers {
  answers: Record<string, string>;
  /** The code, where the link has its edition: such a link is about no other code. */
  locked: Record<string, string>;
}

const isEdition = (field: { kind: string }): field is DependentField => field.kind === 'edition';

/**
 * Returns the answers from the address of a page: the code and its edition, in upper or lower case, the subject and the
 * order number. Unknown values, and an edition of another code, are ignored.
 */
export function queryAnswers(form: ContentForm, asked: AskedAnswers): QueryAnswers {
  const about = codeAnswers(form, asked);
  return { ...about, answers: { ...about.answers, ...subjectAnswers(form, asked) } };
}

function subjectAnswers(
  { definition }: ContentForm,
  { subject = '', stage = '', order = '' }: AskedAnswers,
): Record<string, string> {
  const fields = answerableFields(definition);
  const isOffered = (name: string, asked: string) =>
    fields.some(
      (field) =>
        field.name === name &&
        (field.kind === 'select' || field.kind === 'radio') &&
        field.options.some(({ value }) => value === asked),
    );
  const isTaken = orderNumber.test(order) && fields.some(({ kind, name }) => kind === 'text' && name === 'orderNumber');
  return {
    ...(isOffered('subject', subject) && { subject }),
    ...(isOffered('stage', stage) && { stage }),
    ...(isTaken && { orderNumber: order }),
  };
}

function codeAnswers({ definition, codes }: ContentForm, { code, edition }: AskedAnswers): QueryAnswers {
  const field = answerableFields(definition).find(isEdition);
  const found = code ? codes.find(({ value }) => value.toUpperCase() === code.toUpperCase()) : undefined;
  if (!field || !found) return { answers: {}, locked: {} };
  const editions = [currentEdition, ...found.editions];
  const chosen = edition && editions.find((each) => each.toUpperCase() === edition.toUpperCase());
  return {
    answers: { [field.of]: found.value, [field.name]: chosen || currentEdition },
    locked: chosen ? { [field.of]: found.value } : {},
  };
}
