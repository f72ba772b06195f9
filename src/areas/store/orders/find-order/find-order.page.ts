import * as v from 'valibot';
import { emailSchema } from '../../../../../server/people/auth/auth.contract.ts';
import { requestOrderLink } from '../../../../../server/store/orders/links/find-order.ts';
import { readOrderNumber } from '../../../../../server/store/orders/order-number.rules.ts';
import { findOrderPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { authRefusal } from '../../../../http/auth-refusal.ts';
import { definePage } from '../../../../http/define-page.ts';
import { parseForm } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

/** An impossible number is refused by its format, which reveals nothing about orders. */
const findOrderForm = v.object({
  orderNumber: v.pipe(
    v.string('FindOrderNumberInvalid'),
    v.maxLength(60, 'FindOrderNumberInvalid'),
    v.transform(readOrderNumber),
    v.string('FindOrderNumberInvalid'),
  ),
  ...emailSchema.entries,
});

/** Emails the link of an order to its buyer; with the same answer for every number and address. */
export const findOrderPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ page, form, url }) {
    return { notice: !form && url.searchParams.get('notice') === 'sent' ? page.t('FindOrderSent') : undefined };
  },
  intents: {
    async submit({ page: { language, t }, viewer, form, services }) {
      const parsed = parseForm(findOrderForm, form, t);
      if (!parsed.ok) return parsed;
      const answer = await requestOrderLink(services, viewer.caller, { ...parsed.value, language });
      if (!answer.ok) return authRefusal(answer, t);
      return redirectTo(`${findOrderPath(language)}?notice=sent`);
    },
  },
});
