import { showCredit, type ShownCreditAccount } from '../../../components/orders/show-credit.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { termsOf } from '../../../../server/people/customers/change-terms.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readCents } from '../../../../server/store/orders/receivables/ageing.rules.ts';
import { setTermsForStaff, useCreditForStaff } from '../../../../server/store/orders/receivables/book-for-staff.ts';
import { readStatement, type Statement } from '../../../../server/store/orders/receivables/read-statement.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { bookIntent, typePayment, type TypedPayment } from './book-intent.ts';

interface StatementView {
  statement: Statement;
  credit: ShownCreditAccount | null;
  today: string;
  typed: TypedPayment;
  terms: { isAllowed: boolean; creditLimit: string; termsDays: string };
  done: string | null;
}

const find = ({ services, params }: Pick<PageCall, 'services' | 'params'>): Promise<Statement | null> => {
  const id = params['customer'] ?? '';
  return isUuid(id) ? readStatement(services.db, id) : Promise.resolve(null);
};

/** Returns an optional number of the form; null if it is empty, NaN if it is none. */
const readOptional = (text: string, read: (text: string) => number | null): number | null =>
  text.trim() === '' ? null : (read(text) ?? NaN);

const notices = {
  booked: 'ReceivablesBooked',
  credit: 'ReceivablesCreditUsed',
  terms: 'ReceivablesTermsSaved',
} as const;

/** The statement of a customer: invoices, payments, credit and terms on account. */
export const statementPage = definePage<SiteFrame, StatementView>({
  access: 'receivables',
  frame: siteFrame,
  async load(call) {
    const { services, form, url, page } = call;
    const statement = await find(call);
    if (!statement) return notFound();
    const open = statement.invoices.filter(({ balance }) => balance.openMinor > 0).toReversed();
    const { isBillMeLaterAllowed, creditLimitMinor, paymentTermsDays } = termsOf(statement.account);
    const isTerms = form?.get('intent') === 'terms';
    const done = url.searchParams.get('done') ?? '';
    return {
      statement,
      credit: await showCredit(services.db, statement.account.userId, {
        language: page.language,
        t: page.t,
        locality: services.installation,
      }),
      today: todayOf(services),
      typed: typePayment(form, open.map(({ invoice }) => invoice.number).join(' ')),
      terms: isTerms
        ? {
            isAllowed: form.has('isAllowed'),
            creditLimit: form.get('creditLimit') ?? '',
            termsDays: form.get('termsDays') ?? '',
          }
        : {
            isAllowed: isBillMeLaterAllowed,
            creditLimit: creditLimitMinor === null ? '' : (creditLimitMinor / 100).toFixed(2),
            termsDays: paymentTermsDays === null ? '' : String(paymentTermsDays),
          },
      done: done === 'booked' || done === 'credit' || done === 'terms' ? page.t(notices[done]) : null,
    };
  },
  intents: {
    book: bookIntent,
    async credit(call) {
      const { services, form, page, viewer, locals } = call;
      const statement = await find(call);
      if (!viewer.person || !statement) return notFound();
      const act = { staff: viewer.person, requestId: locals.requestId };
      const { userId } = statement.account;
      const used = await useCreditForStaff(services, act, { number: form.get('invoice') ?? '', userId });
      if (used.ok) return redirectTo(`${page.path}?done=credit`);
      if (used.code === 'not_found') return notFound();
      return { errors: [{ message: page.t('ReceivablesChanged') }], status: 409 as const };
    },
    async terms(call) {
      const { services, form, page, viewer, locals } = call;
      const statement = await find(call);
      if (!viewer.person || !statement) return notFound();
      const act = { staff: viewer.person, requestId: locals.requestId };
      const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);
      const saved = await setTermsForStaff(services, act, {
        userId: statement.account.userId,
        terms: {
          isBillMeLaterAllowed: form.has('isAllowed'),
          creditLimitMinor: readOptional(form.get('creditLimit') ?? '', readCents),
          paymentTermsDays: readOptional(form.get('termsDays') ?? '', whole),
        },
      });
      if (saved.ok) return redirectTo(`${page.path}?done=terms`);
      if (saved.code === 'not_found') return notFound();
      if (saved.code === 'forbidden') return { errors: [{ message: page.t('PeopleFactsOwn') }], status: 409 as const };
      const problems = Object.entries(('problems' in saved && saved.problems) || {});
      return { errors: problems.map(([field, { key, tokens }]) => ({ field, message: page.t(key, tokens) })) };
    },
  },
});

/** Page of a customer's statement. */
export const statementPath = (accountProfileId: string, language: string): string =>
  sitePath(`/staff/receivables/${accountProfileId}`, language);
