import * as v from 'valibot';
import { agreeToRenewals } from '../../../../../server/store/cart/agree-to-renewals.ts';
import { promotionCode } from '../../../../../server/store/cart/cart.contract.ts';
import { readQuantity } from '../../../../../server/store/cart/cart.rules.ts';
import { loadCartSession, type CartSession } from '../../../../../server/store/cart/cart-session.ts';
import { dismissNotices, removeLine, setLineQuantity } from '../../../../../server/store/cart/edit-line.ts';
import { planChoices, type PlanChoice } from '../../../../../server/store/cart/held-plan.rules.ts';
import { enterCode, withdrawCode } from '../../../../../server/store/cart/enter-promotion.ts';
import { readPricedCart } from '../../../../../server/store/cart/read-cart.ts';
import { countPieces } from '../../../../../server/store/cart/show-cart.ts';
import { syncCart } from '../../../../../server/store/cart/sync-cart.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { fail, succeed, type Result } from '../../../../../server/platform/result.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { problemPath } from '../problem-path.ts';

type Call = PageCall & { form: URLSearchParams };
type Owned = CartSession & { owner: NonNullable<CartSession['owner']> };
type Done = Result<null, string>;
/** Changes the cart; a returned string is a redirect to another page. */
type Change = (call: Call, visit: Owned) => Promise<Done | string>;

/** Address of the cart with its question about automatic renewals. */
const questionPath = (cartPath: string): string => `${cartPath}?confirm=renewals`;

const isId = (text: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
const gone = (): Done => fail('not_found', 'There is no such line in the cart.');

async function setQuantity(
  { services, form }: Call,
  visit: Owned,
  change: { autoRenew?: boolean; plan?: PlanChoice | undefined },
): Promise<Done> {
  const id = form.get('line') ?? '';
  // A step button submits its own number after that of the field.
  const quantity = readQuantity(form.getAll('quantity').at(-1));
  if (!isId(id)) return gone();
  if (quantity === null) return fail('bad_quantity', 'The quantity is not valid.');
  return setLineQuantity(services, visit, { id, quantity, autoRenew: change.autoRenew, plan: change.plan });
}

const enterPromotion: Change = async ({ services, viewer, form }, { owner, context }) => {
  const code = v.safeParse(promotionCode, form.get('code') ?? '');
  if (!code.success) return fail('promotion_refused', 'The discount code is not valid.');
  const { db, clock, auth } = services;
  const entering = { owner, context, address: viewer.caller.address };
  const entered = await enterCode({ db, clock, throttle: auth.throttle }, entering, code.output);
  if (!entered.ok) return entered;
  return entered.value.isNew ? succeed(null) : fail('promotion_present', 'The discount code is applied already.');
};

const removePromotion: Change = async ({ services, form }, { owner }) => {
  const id = form.get('promotion') ?? '';
  return isId(id) ? withdrawCode(services, owner, id) : gone();
};

/** Redirects to checkout if the cart is in order; else to the cart, which shows what to check first. */
const goToCheckout: Change = async ({ services, page }, { owner, context }) => {
  const synced = await syncCart(services, { owner, context });
  const { before, after } = synced ?? {};
  if (!after?.isOrderable || after.isTooLarge || after !== before) return page.path;
  const isRenewing = after.lines.some(({ autoRenew }) => autoRenew);
  return isRenewing ? questionPath(page.path) : sitePath('/checkout', page.language);
};

/** Continues to checkout after the buyer's consent to the renewals; asks again if they have changed. */
const agree: Change = async ({ services, page, form }, visit) => {
  const agreed = await agreeToRenewals(services, visit, form.get('terms') ?? '');
  return agreed.ok ? sitePath('/checkout', page.language) : questionPath(page.path);
};

const changes: Record<string, Change> = {
  quantity: (call, visit) => setQuantity(call, visit, {}),
  renewal: (call, visit) => setQuantity(call, visit, { autoRenew: call.form.has('autoRenew') }),
  plan: (call, visit) => {
    const plan = planChoices.find((each) => each === call.form.get('plan'));
    return setQuantity(call, visit, { plan });
  },
  remove: async ({ services, form }, { owner }) => {
    const id = form.get('line') ?? '';
    return isId(id) ? removeLine(services, owner, id) : gone();
  },
  promotion: enterPromotion,
  'remove-promotion': removePromotion,
  dismiss: async ({ services }, { owner }) => {
    await dismissNotices(services, owner);
    return succeed(null);
  },
  checkout: goToCheckout,
  agree,
};

const toIntent = (change: Change) => async (call: Call) => {
  const { page, viewer, services } = call;
  const visit = await loadCartSession(services, viewer);
  const { owner, context } = visit;
  const done = owner ? await change(call, { ...visit, owner }) : page.path;
  const location = typeof done === 'string' ? done : done.ok ? page.path : problemPath(page.path, done);
  const cart = await readPricedCart(services, { owner, context });
  return redirectTo(location, { cookies: visit.cookies(countPieces(cart)) });
};

/** The forms of the cart page. */
export const cartIntents = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [name, toIntent(change)]),
);
