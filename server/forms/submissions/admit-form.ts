import type { Auth } from '../../people/auth/create-auth.ts';
import type { BotFinding } from '../definition/submission.contract.ts';
import type { FormVisitor } from './form-visitor.ts';

/**
 * Counts a submission before it is stored. Signed-in people are counted one by one, so that a class behind one address
 * can send a form. Guests are counted by their network: widely where their browser has solved the bot check, which
 * costs a program as much as a person, and narrowly without it (docs/decisions/forms.md#how-often-a-form-is-sent).
 */
export async function admitForm(
  { throttle }: Pick<Auth, 'throttle'>,
  formId: string,
  { person, address }: Pick<FormVisitor, 'person' | 'address'>,
  botCheck: BotFinding,
): Promise<boolean> {
  const own = person
    ? throttle.attempt('submitFormAsPerson', `${formId} ${person.userId}`, address)
    : throttle.attempt(botCheck === 'passed' ? 'submitFormChecked' : 'submitFormUnchecked', formId, address);
  return (await own).isAllowed && (await throttle.attempt('submitForm', formId, address)).isAllowed;
}
