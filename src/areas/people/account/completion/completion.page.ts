import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { versionOf } from '../../../../../server/people/accounts/edit-version.ts';
import { profileValues } from '../../../../../server/people/accounts/edited-values.ts';
import { updateProfile } from '../../../../../server/people/accounts/update-profile.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { formErrors } from '../account-form.ts';
import { mergeProfile } from '../merge-profile.ts';
import { readOptionLists, readWork, workChange, storedWork } from '../work-form.ts';

/** Shows the questions that complete the profile; saving leads to account information. */
export const completionPage = definePage({
  access: 'user',
  frame: accountFrame('account-profile-completion'),
  async load({ page, form, services, locals }) {
    const interests = await services.accountContent.interests();
    const values = form ? readWork(form, interests) : storedWork(page.account);
    const version = form ? (form.get('version') ?? '') : versionOf(profileValues(page.account, interests));
    return { values, version, lists: await readOptionLists(locals, page.language) };
  },
  intents: {
    async submit({ page, form, services, locals }) {
      const { account, language, t } = page;
      const version = form.get('version') ?? '';
      const interests = await services.accountContent.interests();
      const change = workChange(readWork(form, interests));
      const updated = await updateProfile(services, account.userId, change, { form: 'completion', version });
      if (updated.ok) return redirectTo(`${accountPath(language, 'account-information')}?saved=profile`);
      const current = updated.code === 'changed_meanwhile' ? await findAccount(services.db, account.userId) : null;
      if (!current) return { errors: formErrors(updated.problems, t) };
      const lists = await readOptionLists(locals, language);
      const merged = mergeProfile({ version, change, current, lists, interests }, t);
      const values = merged.merge(readWork(form, interests), storedWork(current));
      return { status: 409, errors: merged.errors, show: { values, version: merged.version } };
    },
  },
});
