import { stopActing } from '../../../../server/people/access/impersonate.ts';
import { cartHintCookie } from '../../../../server/store/cart/cart-owner.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { redirectTo } from '../../../http/responses.ts';

/** Ends acting as a customer: restores the staff session and redirects home. A GET ends nothing. */
export const stopActingPage = definePage({
  access: 'public',
  frame: noFrame,
  load: async ({ page }) => redirectTo(sitePath('/', page.language), { status: 302 }),
  intents: {
    async submit({ page, viewer: { person, caller }, services, locals }) {
      const { requestId } = locals;
      const stopped = person && (await stopActing(services.auth, { person, caller, requestId }));
      // Resets the count of the customer's cart; the next page sets that of the staff member.
      const cookies = stopped?.ok ? [...stopped.value.cookies, cartHintCookie(services.env.siteOrigin, 0)] : [];
      return redirectTo(sitePath('/', page.language), { cookies });
    },
  },
});
