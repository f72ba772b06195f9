import { findEmailProblem } from '../../platform/email.rules.ts';
import { answerableFields } from './answers.rules.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import type { ContentForm } from './read-form-item.rules.ts';
import type { FormMessage } from './submission.contract.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

type Part = 'firstName' | 'lastName' | 'fullName' | 'email' | 'phone' | 'company';

/** Words in the short name, key or label of a field that mean a part of a person; letters only. */
const words: Readonly<Record<Part, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename', 'nombre', 'nombres', 'nombredepila'],
  lastName: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
  fullName: ['fullname', 'yourname', 'contactname', 'nombrecompleto', 'nombreyapellidos', 'sunombre'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'correo', 'correoelectronico'],
  phone: ['phone', 'phonenumber', 'telephone', 'telephonenumber', 'mobile', 'telefono'],
  company: ['company', 'companyname', 'organization', 'organisation', 'employer', 'empresa', 'organizacion'],
};
/** Words that count in a label only: as a name, such a field may mean a building. */
const labels: Partial<Record<Part, readonly string[]>> = { fullName: ['name'] };
/** Kinds of fields that mean that part. */
const kinds: Partial<Record<Part, Field['kind']>> = { email: 'email', phone: 'tel' };

/** Longest parts that other systems accept, in characters; the fields of the message are complete. */
const longest: Record<Part, number> = {
  firstName: 100,
  lastName: 100,
  fullName: 100,
  email: 254,
  phone: 50,
  company: 200,
};

/** Removes accents, case and separators, and the CRM's prefix "Supplied". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^supplied/, '');

/** Returns the tests for a part, the most reliable first. */
const signs = (form: ContentForm, part: Part): ((field: Field) => boolean)[] => [
  ({ name }) => words[part].includes(plain(name)),
  ({ name }) => words[part].includes(plain(form.keys[name] ?? '')),
  ({ label }) => [...words[part], ...(labels[part] ?? [])].includes(plain(label)),
  ({ kind }) => kind === kinds[part],
];

/** Returns a part of the sender from the answers; empty without an answer. */
function answerOf(form: ContentForm, answers: Answers, part: Part): string {
  const fields = answerableFields(form.definition);
  for (const isMeant of signs(form, part)) {
    for (const field of fields.filter(isMeant)) {
      const answer = answers[field.name];
      const text = typeof answer === 'string' ? answer.trim() : '';
      // A field of another kind may hold a text that no system accepts as an address.
      if (text !== '' && (part !== 'email' || findEmailProblem(text) === null)) return cutText(text, longest[part]);
    }
  }
  return '';
}

/** Returns the email address of the sender; empty where the form asks for none. */
export const senderEmail = (form: ContentForm, answers: Answers): string => answerOf(form, answers, 'email');

/**
 * Returns the sender of a form, by the meaning of its fields; undefined without an email address. A full name becomes
 * the last name, which the CRM requires.
 */
export function findPerson(form: ContentForm, answers: Answers): FormMessage['person'] {
  const email = senderEmail(form, answers);
  if (email === '') return undefined;
  const [phone, company] = [answerOf(form, answers, 'phone'), answerOf(form, answers, 'company')];
  return {
    firstName: answerOf(form, answers, 'firstName'),
    lastName: answerOf(form, answers, 'lastName') || answerOf(form, answers, 'fullName'),
    email,
    ...(phone && { phone }),
    ...(company && { company }),
  };
}
