import * as v from 'valibot';
import { addLine, refuse } from '../../../../../server/store/cart/add-line.ts';
import { addLineBody } from '../../../../../server/store/cart/cart.contract.ts';
import { readQuantity } from '../../../../../server/store/cart/cart.rules.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { readPricedCart } from '../../../../../server/store/cart/read-cart.ts';
import { countPieces } from '../../../../../server/store/cart/show-cart.ts';
import { findProduct } from '../../../../../server/store/catalog/catalog.repo.ts';
import { toChoosable, choose, readWish } from '../../../../../server/store/catalog/choice.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { fail } from '../../../../../server/platform/result.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { problemPath } from '../problem-path.ts';

/**
 * Accepts a product page's form without JavaScript: `productId` and `quantity`, `sessionId` and `autoRenew` if they
 * apply, and the choice as `variantId` or as one field per spec ("Edition") and `type`. Redirects to the cart, which
 * shows the result.
 */
export const addPage = definePage({
  access: 'public',
  frame: noFrame,
  load: async ({ page }) => redirectTo(sitePath('/cart', page.language), { status: 302 }),
  intents: {
    async submit({ page, viewer, form, services }) {
      const path = sitePath('/cart', page.language);
      const item = v.safeParse(addLineBody, {
        productId: form.get('productId'),
        variantId: form.get('variantId') || null,
        sessionId: form.get('sessionId') || null,
        quantity: readQuantity(form.get('quantity') || '1') ?? 0,
        plan: form.get('plan') || null,
        autoRenew: ['on', 'true', 'yes', '1'].includes(form.get('autoRenew') ?? ''),
        ...(form.get('order_src') && { orderSource: form.get('order_src') }),
      });
      if (!item.success) return redirectTo(problemPath(path, refusalOf(item.issues)));
      const wanted = item.output;
      const variantId = wanted.variantId ?? (await findChosenVariant(services.db, wanted.productId, form));
      const { owner, context, cookies } = await loadCartSession(services, viewer, { isAdding: true });
      if (!owner) return redirectTo(path);
      const added = await addLine(services, { owner, context }, { ...wanted, variantId });
      const cart = added.ok ? added.value.cart : await readPricedCart(services, { owner, context });
      const location = added.ok ? `${path}?done=added` : problemPath(path, added);
      return redirectTo(location, { cookies: cookies(countPieces(cart)) });
    },
  },
});

/** Distinguishes a wrong quantity from an unknown product. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]) {
  return issues.every((issue) => v.getDotPath(issue) === 'quantity')
    ? fail('bad_quantity', 'The quantity is not valid.')
    : refuse('not_available');
}

/** Returns the variant of a form's fields, which are read like the address of a product page. */
async function findChosenVariant(db: Database, productId: string, form: URLSearchParams): Promise<string | null> {
  const product = await findProduct(db, productId);
  const choice = product && choose(toChoosable(product), readWish(product, form));
  return choice?.kind === 'chosen' ? choice.variant.id : null;
}
