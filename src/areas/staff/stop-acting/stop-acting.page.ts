import { stopActing } from '../../../../server/people/access/impersonate.ts';
import { cartHintCookie } from '../../../../server/store/cart/cart-owner.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { redirectTo } from '../../../http/responses.ts';

/** Answers the banner's Exit: the staff session is back, and the browser goes home; opening the address ends nothing. */
export const stopActingPage = definePage({
  access: 'public',
  frame: noFrame,
  load: async ({ page }) => redirectTo(sitePath('/', page.language), { status: 302 }),
  intents: {
    async submit({ page, viewer: { person, caller }, services, locals }) {
      const { requestId } = locals;
      const stopped = person && (await stopActing(services.auth, { person, caller, requestId }));
      // The count of the customer's cart goes with them; the next page learns that of the staff's own.
      const cookies = stopped?.ok ? [...stopped.value.cookies, cartHintCookie(services.env.siteOrigin, 0)] : [];
      return redirectTo(sitePath('/', page.language), { cookies });
    },
  },
});
