import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { updateProfile } from '../../../server/accounts/update-profile.ts';
import type { FormError } from '../form-errors.ts';
import { formErrors } from './account-form.ts';
import { readOptionLists, readWork, workChange, type OptionLists, type WorkValues } from './information.ts';
import { leaveFor, openAccount, readForm, type AccountFrame, type PageContext } from './open-account.ts';

export interface CompletionModel {
  frame: AccountFrame;
  values: WorkValues;
  lists: OptionLists;
  errors: FormError[];
}

/** The account's progressive profile form; after saving, account information shows the result. */
export async function openCompletion(context: PageContext): Promise<CompletionModel | Response> {
  const frame = await openAccount(context, 'account-profile-completion');
  if (frame instanceof Response) return frame;
  const { locals, request } = context;
  const { account, language, t } = frame;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  let errors: FormError[] = [];
  if (form) {
    const updated = await updateProfile(locals.services, account.userId, workChange(readWork(form)), 'completion');
    if (updated.ok) {
      return leaveFor(`${accountPath(language, 'account-information')}?saved=profile`);
    }
    errors = formErrors(updated.fields, t);
  }
  const kept = { ...account, industryId: account.industryId?.toString() ?? '', jobId: account.jobId?.toString() ?? '' };
  return { frame, values: form ? readWork(form) : kept, lists: await readOptionLists(locals, language), errors };
}
