import { byAddressText } from '../../../../server/people/accounts/address-names.rules.ts';
import { correctOrder } from '../../../../server/store/orders/corrections/correct-order.ts';
import { correctable } from '../../../../server/store/orders/corrections/correction.rules.ts';
import { findForStaff } from '../../../../server/store/orders/search/search-orders.ts';
import type { PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import type { SiteFrame } from '../../../layouts/site-frame.ts';

/** Corrects the email address and the shipping address of an order, by the version that the form was made from. */
export async function correctIntent({
  page,
  viewer: { person },
  form,
  services,
  locals,
}: PageCall<SiteFrame> & { form: URLSearchParams }) {
  const order = await findForStaff(services.db, form.get('order') ?? '');
  if (!person || !order) return notFound();
  const corrected = await correctOrder(services, {
    staff: person,
    order,
    version: Number(form.get('version') ?? NaN),
    email: form.get('email') ?? '',
    address: form.has('ship-street1') ? typedAddress(form) : null,
    requestId: locals.requestId,
  });
  if (corrected.ok) return redirectTo(`${page.path}?q=${order.orderNumber}&done=corrected`);
  switch (corrected.code) {
    case 'not_found':
      return notFound();
    case 'changed_meanwhile':
      return { status: 409 as const, errors: [{ message: page.t('StaffOrderChanged') }] };
    case 'already_shipped':
      return { status: 409 as const, errors: [{ field: 'ship-street1', message: page.t('StaffOrderLeft') }] };
    case 'invalid_input': {
      const problems = Object.entries(corrected.problems ?? {});
      return { errors: problems.map(([field, { key, tokens }]) => ({ field, message: page.t(key, tokens) })) };
    }
  }
}

const typedAddress = (form: URLSearchParams) => {
  const all = byAddressText((name) => form.get(`ship-${name}`) ?? '');
  return Object.fromEntries(correctable.map((name) => [name, all[name]]));
};
