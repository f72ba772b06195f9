import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { listAudit } from '../../../../../server/people/access/audit.repo.ts';
import { holdsRole } from '../../../../../server/people/access/roles/grant.repo.ts';
import { confirmPassword, hasPassword } from '../../../../../server/people/auth/password.ts';
import { isLocale, toLocale } from '../../../../../server/platform/locale.rules.ts';
import { findClosure } from '../../../../../server/personal-data/closure.repo.ts';
import { requestClosure, undoClosure } from '../../../../../server/personal-data/request-closure.ts';
import { saveLanguage } from '../../../../../server/people/preferences/save-language.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { describeStaffActivity } from './staff-activity.ts';

/** Most staff actions on the page; the export contains all. */
const mostShown = 100;

const notices = { language: 'DataLanguageSaved', closing: 'DataClosingBegun', kept: 'DataClosingUndone' } as const;

/** Shows a person's options for their data: the language of emails, a copy of the data, closing the account. */
export const dataPage = definePage({
  access: 'user',
  frame: accountFrame('account-data'),
  async load({ page, form, services, url }) {
    const { account, t, person } = page;
    const name = url.searchParams.get('done') ?? '';
    const isNotice = !form && Object.hasOwn(notices, name);
    const [closure, entries] = await Promise.all([
      findClosure(services.db, account.userId),
      listAudit(services.db, account.userId, mostShown),
    ]);
    return {
      emails: toLocale(account.language),
      closesAt: closure?.state === 'closing' ? closure.closesAt : null,
      entries: entries.flatMap((entry) => {
        const activity = describeStaffActivity(entry, t);
        return activity ? [{ at: entry.at, did: activity.did, details: activity.details }] : [];
      }),
      isImpersonating: Boolean(person?.impersonator),
      isStaff: await holdsRole(services.db, account.userId, todayOf(services)),
      hasPassword: await hasPassword(services.auth, account.userId),
      notice: isNotice ? t(notices[name as keyof typeof notices]) : undefined,
    };
  },
  intents: {
    async language({ page, form, services }) {
      const language = form.get('language') ?? '';
      if (!isLocale(language)) return { errors: [{ field: 'language', message: page.t('OptionInvalid') }] };
      await saveLanguage(services, page.account.userId, language);
      return redirectTo(`${page.path}?done=language`);
    },
    async close({ page, form, services, viewer }) {
      const { account, t, person } = page;
      // Refused to staff who act for the customer: only the person closes their account.
      if (!person || person.impersonator) return { errors: [{ message: t('DataOwnOnly') }] };
      if (!form.has('understood')) return { errors: [{ field: 'understood', message: t('DataCloseUnderstood') }] };
      if (await hasPassword(services.auth, account.userId)) {
        const password = form.get('password') ?? '';
        const confirmed = await confirmPassword(services.auth, viewer.caller, account.userId, password);
        if (!confirmed.ok) return authRefusal(confirmed, t);
      }
      const closing = await requestClosure(services, account.userId);
      if (closing.ok) return redirectTo(`${page.path}?done=closing`);
      return {
        status: 409,
        errors: [{ message: t(closing.code === 'forbidden' ? 'DataCloseStaff' : 'DataCloseNotNow') }],
      };
    },
    async keep({ page, services }) {
      const { t, account, person } = page;
      if (!person || person.impersonator) return { errors: [{ message: t('DataOwnOnly') }] };
      const undone = await undoClosure(services, account.userId);
      if (undone.ok) return redirectTo(`${page.path}?done=kept`);
      return { status: 409, errors: [{ message: t('DataCloseNotNow') }] };
    },
  },
});
