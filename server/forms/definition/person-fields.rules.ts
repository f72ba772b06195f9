import { findEmailProblem } from '../../platform/email.rules.ts';
import { askedFields } from './answers.rules.ts';
import type { Answers, Field } from './form.contract.ts';
import type { ContentForm } from './read-form-item.rules.ts';
import type { FormMessage } from './submission.contract.ts';

type Part = 'firstName' | 'lastName' | 'fullName' | 'email' | 'phone' | 'company';

/** Words by which a field is known to ask for a part of a person: its short name, its key or its label, letters alone. */
const words: Readonly<Record<Part, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename', 'nombre', 'nombres', 'nombredepila'],
  lastName: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
  fullName: ['fullname', 'yourname', 'contactname', 'nombrecompleto', 'nombreyapellidos', 'sunombre'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'correo', 'correoelectronico'],
  phone: ['phone', 'phonenumber', 'telephone', 'telephonenumber', 'mobile', 'telefono'],
  company: ['company', 'companyname', 'organization', 'organisation', 'employer', 'empresa', 'organizacion'],
};
/** A label alone: fields that are called so may ask for the name of a building. */
const labels: Partial<Record<Part, readonly string[]>> = { fullName: ['name'] };
/** Kinds of fields that ask for nothing else. */
const kinds: Partial<Record<Part, Field['kind']>> = { email: 'email', phone: 'tel' };

/** Longest parts that other systems take; the fields of the message hold all that was typed. */
const longest: Record<Part, number> = {
  firstName: 100,
  lastName: 100,
  fullName: 100,
  email: 254,
  phone: 50,
  company: 200,
};

/** Returns a word without marks, case and what separates its parts. A key of the CRM may say that it was supplied. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^supplied/, '');

/** Returns the ways in which a field may be known for a part, the surest first. */
const signs = (form: ContentForm, part: Part): ((field: Field) => boolean)[] => [
  ({ name }) => words[part].includes(plain(name)),
  ({ name }) => words[part].includes(plain(form.keys[name] ?? '')),
  ({ label }) => [...words[part], ...(labels[part] ?? [])].includes(plain(label)),
  ({ kind }) => kind === kinds[part],
];

/** Returns what a form says of a part of its sender; empty where it does not say it. */
function answerOf(form: ContentForm, answers: Answers, part: Part): string {
  const fields = askedFields(form.definition);
  for (const isMeant of signs(form, part)) {
    for (const field of fields.filter(isMeant)) {
      const answer = answers[field.name];
      const text = typeof answer === 'string' ? answer.trim() : '';
      // A field of another kind may hold anything, which no system takes for an address.
      if (text !== '' && (part !== 'email' || findEmailProblem(text) === null)) return text.slice(0, longest[part]);
    }
  }
  return '';
}

/** Returns the address that the sender of a form can be answered at; empty where it asks for none. */
export const senderEmail = (form: ContentForm, answers: Answers): string => answerOf(form, answers, 'email');

/**
 * Returns who sent a form, as far as its fields say, whatever an editor has called them; undefined without an address to
 * answer to. A name in one field is told as the last name, which the CRM cannot do without.
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
