import { listAudit, type ShownEntry } from '../../../../server/people/access/audit.repo.ts';
import { actAsCustomer, reasonLimit } from '../../../../server/people/access/impersonate.ts';
import { searchCustomers, type Customer } from '../../../../server/people/access/search-customers.ts';
import { accountPath } from '../../../../server/people/accounts/account-paths.rules.ts';
import { showCredit, type ShownCreditAccount } from '../../../components/orders/show-credit.ts';
import { findBuyers } from '../../../../server/store/orders/search/find-buyers.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Audit entries shown with a customer. */
const auditShown = 30;

/** A customer with their credit and the latest actions of staff in their name. */
type FoundCustomer = Customer & { audit: ShownEntry[]; credit: ShownCreditAccount | null };

/** Searches for customers, and starts to act as one of them. */
export const customersPage = definePage({
  access: 'act-as',
  frame: siteFrame,
  async load({ form, url, services, page }) {
    const search = (form ?? url.searchParams).get('q') ?? '';
    const found = await searchCustomers(services, search, { buyers: await findBuyers(services.db, search) });
    const { language, t } = page;
    const withAudit = async (customer: Customer): Promise<FoundCustomer> => ({
      ...customer,
      audit: await listAudit(services.db, customer.userId, auditShown),
      credit: await showCredit(services.db, customer.userId, { language, t, locality: services.installation }),
    });
    // The customer of the refused form, with its values.
    const refused = form && { userId: form.get('userId') ?? '', reason: form.get('reason') ?? '' };
    return { search, refused, customers: await Promise.all(found.map(withAudit)) };
  },
  intents: {
    async submit({ page, viewer: { person, caller }, form, services, locals }) {
      if (!person) return notFound();
      const { requestId } = locals;
      const [userId, reason] = [form.get('userId') ?? '', form.get('reason') ?? ''];
      const started = await actAsCustomer(services.auth, { staff: person, caller, userId, reason, requestId });
      if (started.ok) return redirectTo(accountPath(page.language), { cookies: started.value.cookies });
      return started.code === 'invalid_input'
        ? { errors: [{ field: `reason-${userId}`, message: page.t('StaffReasonProblem', { max: reasonLimit }) }] }
        : { errors: [{ message: page.t('StaffCustomerGone') }] };
    },
  },
});
