import * as v from 'valibot';
import { promotionCode } from '../../../server/cart/cart.contract.ts';
import { readQuantity } from '../../../server/cart/cart.rules.ts';
import { beginVisit, type CartVisit } from '../../../server/cart/cart-visit.ts';
import { dismissNotices, removeLine, setLineQuantity } from '../../../server/cart/edit-line.ts';
import { enterCode, withdrawCode } from '../../../server/cart/enter-promotion.ts';
import { readPricedCart } from '../../../server/cart/read-cart.ts';
import { countPieces } from '../../../server/cart/show-cart.ts';
import { syncCart } from '../../../server/cart/sync-cart.ts';
import { sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { fail, succeed, type Result } from '../../../server/result.ts';
import { leaveWith } from '../sign-in/open-form.ts';
import { problemAddress, type PageContext } from './open-cart.ts';

type Owned = CartVisit & { owner: NonNullable<CartVisit['owner']> };
interface Sent {
  locals: App.Locals;
  visit: Owned;
  form: URLSearchParams;
}
type Done = Result<null, string>;

const isId = (text: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
const gone = (): Done => fail('not_found', 'There is no such line in the cart.');

/** What each form of the page does. */
const intents: Record<string, (sent: Sent) => Promise<Done>> = {
  quantity: ({ locals, visit, form }) => setQuantity(locals, visit, form, {}),
  renewal: ({ locals, visit, form }) => setQuantity(locals, visit, form, { autoRenew: form.has('autoRenew') }),
  remove: async ({ locals, visit, form }) => {
    const id = form.get('line') ?? '';
    return isId(id) ? removeLine(locals.services, visit.owner, id) : gone();
  },
  promotion: async ({ locals, visit, form }) => {
    const code = v.safeParse(promotionCode, form.get('code') ?? '');
    if (!code.success) return fail('promotion_refused', 'The discount code is not valid.');
    const { db, clock, auth } = locals.services;
    const asking = { owner: visit.owner, context: visit.context, address: locals.caller.address };
    const entered = await enterCode({ db, clock, throttle: auth.throttle }, asking, code.output);
    if (!entered.ok) return entered;
    return entered.value.isNew ? succeed(null) : fail('promotion_present', 'The discount code is applied already.');
  },
  'remove-promotion': async ({ locals, visit, form }) => {
    const id = form.get('promotion') ?? '';
    return isId(id) ? withdrawCode(locals.services, visit.owner, id) : gone();
  },
  dismiss: async ({ locals, visit }) => {
    await dismissNotices(locals.services, visit.owner);
    return succeed(null);
  },
};

async function setQuantity(
  { services }: App.Locals,
  { owner }: Owned,
  form: URLSearchParams,
  change: { autoRenew?: boolean },
): Promise<Done> {
  const id = form.get('line') ?? '';
  // A step button sends its own number after that of the field.
  const quantity = readQuantity(form.getAll('quantity').at(-1));
  if (!isId(id)) return gone();
  if (quantity === null) return fail('bad_quantity', 'The quantity is not valid.');
  return setLineQuantity(services, owner, { id, quantity, ...change });
}

/** Does what a form of the cart page asks for, then shows the page: a reload sends nothing twice. */
export async function answerCartForm(
  { locals }: PageContext,
  language: Locale,
  form: URLSearchParams,
): Promise<Response> {
  const { services, person, caller } = locals;
  const path = sitePath('/cart', language);
  const visit = await beginVisit(services, person, caller.headers);
  const { owner, context } = visit;
  const intent = form.getAll('intent').at(-1) ?? '';
  const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  let target = path;
  if (owner && intent === 'checkout') {
    target = await addressOfCheckout(locals, { ...visit, owner }, language);
  } else if (owner && act) {
    const done = await act({ locals, visit: { ...visit, owner }, form });
    if (!done.ok) target = problemAddress(path, done);
  }
  const cart = await readPricedCart(services, { owner, context });
  return leaveWith(target, visit.cookies(countPieces(cart)));
}

/** Checkout for a cart in order; else the cart, which says what is to be seen first. */
async function addressOfCheckout(
  { services }: App.Locals,
  { owner, context }: Owned,
  language: Locale,
): Promise<string> {
  const path = sitePath('/cart', language);
  const synced = await syncCart(services, { owner, context });
  const { before, after } = synced ?? {};
  if (!after?.isOrderable || after.isTooLarge || after !== before) return path;
  return after.lines.some(({ autoRenew }) => autoRenew) ? `${path}?confirm=renewals` : sitePath('/checkout', language);
}
