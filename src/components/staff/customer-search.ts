import type { APIContext } from 'astro';
import { listAudit, type ShownEntry } from '../../../server/access/audit.repo.ts';
import { actAsCustomer, reasonLimit } from '../../../server/access/impersonate.ts';
import { searchCustomers, type Customer } from '../../../server/access/search-customers.ts';
import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { readForm } from '../account/open-account.ts';
import type { FormError } from '../form-errors.ts';
import { openStaff, type StaffFrame } from './open-staff.ts';

/** Entries of the record shown with a customer. */
const auditShown = 30;

export interface CustomerSearchView {
  frame: StaffFrame;
  search: string;
  /** With what staff last did in each one's name. */
  customers: (Customer & { audit: ShownEntry[] })[];
  /** The customer whose form was refused, with what was typed. */
  refused: { userId: string; reason: string } | null;
  errors: FormError[];
}

/**
 * Looks customers up; a POST starts to act as one of them (AMB-64).
 * @returns the answer instead when the page is not for this person, or when acting has begun
 */
export async function openCustomerSearch(context: APIContext): Promise<CustomerSearchView | Response> {
  const frame = await openStaff(context);
  if (frame instanceof Response) return frame;
  const { services, caller, requestId } = context.locals;
  const form = await readForm(context.request);
  if (form instanceof Response) return form;
  const sent = (name: string) => form?.get(name) ?? '';
  const search = form ? sent('q') : (context.url.searchParams.get('q') ?? '');
  const found = await searchCustomers(services.db, search);
  const customers = await Promise.all(
    found.map(async (customer) => ({ ...customer, audit: await listAudit(services.db, customer.userId, auditShown) })),
  );
  if (!form) return { frame, search, customers, refused: null, errors: [] };
  const refused = { userId: sent('userId'), reason: sent('reason') };
  const started = await actAsCustomer(services.auth, { staff: frame.person, caller, ...refused, requestId });
  if (started.ok) {
    const headers = new Headers({ Location: accountPath(frame.language) });
    for (const cookie of started.value.cookies) headers.append('Set-Cookie', cookie);
    return new Response(null, { status: 303, headers });
  }
  const isReason = started.code === 'invalid_input';
  const message = isReason ? frame.t('StaffReasonProblem', { max: reasonLimit }) : frame.t('StaffCustomerGone');
  const errors = [{ message, ...(isReason && { field: `reason-${refused.userId}` }) }];
  return { frame, search, customers, refused, errors };
}
