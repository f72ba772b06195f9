import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { redirectTo } from '../../../http/responses.ts';

/** Redirects to the customers, the first page of the staff area. */
export const entrancePage = definePage({
  access: 'staff',
  frame: noFrame,
  load: async ({ page }) => redirectTo(sitePath('/staff/customers', page.language), { status: 302 }),
});
