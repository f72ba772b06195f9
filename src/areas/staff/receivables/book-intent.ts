import { bookedMethods, type BookedMethod } from '../../../../server/store/orders/payment.contract.ts';
import { readCents } from '../../../../server/store/orders/receivables/ageing.rules.ts';
import { bookForStaff } from '../../../../server/store/orders/receivables/book-for-staff.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import type { SiteFrame } from '../../../layouts/site-frame.ts';

/** The form of a payment as typed. */
export interface TypedPayment {
  invoices: string;
  method: string;
  amount: string;
  receivedOn: string;
  reference: string;
}

const refusals = {
  unknown_invoice: 'ReceivablesInvoiceUnknown',
  other_buyer: 'ReceivablesOtherBuyer',
  not_on_account: 'ReceivablesNotOnAccount',
  charging: 'ReceivablesCharging',
  already_booked: 'ReceivablesBookedAlready',
} as const satisfies Record<string, PhraseKey>;

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);
const isMethod = (text: string): text is BookedMethod => (bookedMethods as readonly string[]).includes(text);

/** Returns the form of a payment as it was sent; else blank, with these invoices. */
export function typePayment(form: URLSearchParams | null, invoices: string): TypedPayment {
  const text = (name: string) => form?.get(name) ?? '';
  return form?.get('intent') === 'book'
    ? {
        invoices: text('invoices'),
        method: text('method'),
        amount: text('amount'),
        receivedOn: text('receivedOn'),
        reference: text('reference'),
      }
    : { invoices, method: 'check', amount: '', receivedOn: '', reference: '' };
}

/** Books the payment of a form, and shows the page again with what is left over. */
export async function bookIntent(call: PageCall<SiteFrame> & { form: URLSearchParams }) {
  const { services, form, page, viewer, locals } = call;
  if (!viewer.person) return notFound();
  const { invoices, method, amount, receivedOn, reference } = typePayment(form, '');
  if (!isMethod(method)) return { errors: [{ field: 'method', message: page.t('OptionInvalid') }] };
  const booked = await bookForStaff(
    services,
    { staff: viewer.person, requestId: locals.requestId },
    {
      invoices: invoices
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
      method,
      amountMinor: readCents(amount) ?? 0,
      receivedOn,
      reference,
    },
  );
  if (booked.ok) return redirectTo(`${page.path}?done=booked&rest=${booked.value.restMinor}`);
  if (booked.code === 'not_found') return notFound();
  if (isRefusal(booked.code)) {
    const field = booked.code === 'already_booked' ? 'reference' : 'invoices';
    return { errors: [{ field, message: page.t(refusals[booked.code]) }], status: 409 as const };
  }
  const problems = Object.entries(('problems' in booked && booked.problems) || {});
  return { errors: problems.map(([field, { key, tokens }]) => ({ field, message: page.t(key, tokens) })) };
}
