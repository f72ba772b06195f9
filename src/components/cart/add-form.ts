import * as v from 'valibot';
import { addLine, refuse } from '../../../server/cart/add-line.ts';
import { addLineBody } from '../../../server/cart/cart.contract.ts';
import { readQuantity } from '../../../server/cart/cart.rules.ts';
import { beginVisit } from '../../../server/cart/cart-visit.ts';
import { readPricedCart } from '../../../server/cart/read-cart.ts';
import { countPieces } from '../../../server/cart/show-cart.ts';
import { findProduct } from '../../../server/catalog/catalog.repo.ts';
import { choosableOf, choose, readWish } from '../../../server/catalog/choice.rules.ts';
import type { Database } from '../../../server/db/connection.ts';
import { routeLocale, sitePath } from '../../../server/content/content.rules.ts';
import { fail } from '../../../server/result.ts';
import { leaveFor, readForm } from '../account/open-account.ts';
import { leaveWith } from '../sign-in/open-form.ts';
import { problemAddress, type PageContext } from './open-cart.ts';

/**
 * Takes a product page's form where no script runs: `productId` and `quantity`, `sessionId` and `autoRenew` where they
 * apply, and the choice as `variantId` or as one field per spec ("Edition") and `type`. Leads to the cart, which says
 * what became of it.
 */
export async function addFormPage(context: PageContext): Promise<Response> {
  const { locals, params, request } = context;
  const { services, person, caller } = locals;
  const path = sitePath('/cart', routeLocale(params));
  const form = await readForm(request);
  if (form instanceof Response) return form;
  if (!form) return leaveFor(path, 302);

  const item = v.safeParse(addLineBody, {
    productId: form.get('productId'),
    variantId: form.get('variantId') || null,
    sessionId: form.get('sessionId') || null,
    quantity: readQuantity(form.get('quantity') || '1') ?? 0,
    autoRenew: ['on', 'true', 'yes', '1'].includes(form.get('autoRenew') ?? ''),
    ...(form.get('order_src') && { orderSource: form.get('order_src') }),
  });
  if (!item.success) return leaveFor(problemAddress(path, refusalOf(item.issues)));
  const wanted = item.output;
  const variantId = wanted.variantId ?? (await chosenVariant(services.db, wanted.productId, form));
  const visit = await beginVisit(services, person, caller.headers, { isAdding: true });
  const { owner, context: about } = visit;
  if (!owner) return leaveFor(path);
  const added = await addLine(services, { owner, context: about }, { ...wanted, variantId });
  const cart = added.ok ? added.value.cart : await readPricedCart(services, { owner, context: about });
  const target = added.ok ? `${path}?done=added` : problemAddress(path, added);
  return leaveWith(target, visit.cookies(countPieces(cart)));
}

/** What is wrong with a form: how many, or what there is not. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]) {
  return issues.every((issue) => v.getDotPath(issue) === 'quantity')
    ? fail('bad_quantity', 'The quantity is not valid.')
    : refuse('not_available');
}

/** The variant that the fields of a form mean, read as the address of a product page is. */
async function chosenVariant(db: Database, productId: string, form: URLSearchParams): Promise<string | null> {
  const product = await findProduct(db, productId);
  const choice = product && choose(choosableOf(product), readWish(product, form));
  return choice?.kind === 'chosen' ? choice.variant.id : null;
}
