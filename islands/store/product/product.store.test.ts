import { beforeEach, expect, it, vi } from 'vitest';
import type { CartView } from '../../../server/store/cart/cart.contract.ts';
import { ApiError } from '../../platform/api-client.ts';
import type { LiveOffer } from './offered-product.ts';
import { bookExample, courseExample, offerExample } from './product.examples.ts';
import { createProductStore, type Wanted } from './product.store.ts';

type Answer = Pick<CartView, 'LineItems'>;
const cartWith = (wanted: Wanted, quantity: number): Answer => ({
  LineItems: [{ ProductID: wanted.productId, Variant: { ID: wanted.variantId }, Quantity: quantity }] as never,
});

let offers: Promise<LiveOffer>[];
let sent: Wanted[];
let answer: (wanted: Wanted) => Promise<Answer>;
const load = vi.fn(async () => offers.shift() ?? Promise.reject(new TypeError('offline')));
const addToCart = (wanted: Wanted) => (sent.push(wanted), answer(wanted));

beforeEach(() => {
  offers = [];
  sent = [];
  answer = async (wanted) => cartWith(wanted, wanted.quantity);
  load.mockClear();
});

const openBook = () => createProductStore(bookExample, { load, addToCart });
const idOf = (store: ReturnType<typeof openBook>) => {
  const choice = store.$choice.get();
  return choice.kind === 'chosen' ? choice.variant.id : null;
};

it('opens with the choice of the address and says what it could not keep', async () => {
  offers = [Promise.resolve(offerExample)];
  const store = openBook();
  expect(idOf(store)).toBe('26-D');
  store.open('?Edition=2023&Format=Digital&order_src=A1');
  expect([idOf(store), store.$adjusted.get()]).toEqual(['23-P', ['Format']]);
  await expect.poll(() => store.$live.get().state).toBe('ready');
  expect(store.$live.get().offer).toEqual(offerExample);
});

it('keeps what is changed, writes it into the address and leaves the rest of it alone', () => {
  const store = openBook();
  store.change('Format', 'Print');
  expect(store.query('?order_src=A1&Format=Digital')).toBe('?Edition=2026&Format=Print&type=physical&order_src=A1');
  store.change('Edition', '2023');
  expect([idOf(store), store.$adjusted.get()]).toEqual(['23-P', []]);
  store.change('Format', 'Digital');
  expect([idOf(store), store.$adjusted.get()]).toEqual(['26-D', ['Edition']]);
});

it('shows the answer to the last question only', async () => {
  let release: (offer: LiveOffer) => void = () => undefined;
  offers = [new Promise((resolve) => (release = resolve)), Promise.resolve(offerExample)];
  const store = openBook();
  void store.reload();
  await store.reload();
  release({ variants: {}, sessions: [], membership: null, eligibilityForm: null });
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  expect(store.$live.get()).toEqual({ state: 'ready', offer: offerExample });
});

it('keeps the prices it had when reading them again fails', async () => {
  offers = [Promise.resolve(offerExample)];
  const store = openBook();
  await store.reload();
  await store.reload();
  expect(store.$live.get()).toEqual({ state: 'failed', offer: offerExample });
});

it('adds what is chosen once, however often the button is pressed, and tells how many the cart holds', async () => {
  answer = async (wanted) => cartWith(wanted, 7);
  const store = openBook();
  store.setQuantity('3');
  await Promise.all([store.add(), store.add(), store.add()]);
  expect(sent).toEqual([{ productId: 'book', variantId: '26-D', sessionId: null, quantity: 3, autoRenew: false }]);
  expect(store.$adding.get()).toEqual({ phase: 'added', count: 7 });
});

it.each(['', '0', '-1', '1.5', '1000', 'two'])('asks the cart for nothing with the quantity "%s"', async (text) => {
  const store = openBook();
  store.setQuantity(text);
  await store.add();
  expect([sent, store.$adding.get()]).toEqual([[], { phase: 'unready', problem: 'quantity' }]);
});

it('asks for no more than is left', async () => {
  offers = [Promise.resolve(offerExample)];
  const store = openBook();
  await store.reload();
  store.change('Format', 'Print');
  store.setQuantity('5');
  await store.add();
  expect(store.$adding.get()).toEqual({ phase: 'unready', problem: 'quantity' });
  store.setQuantity('4');
  await store.add();
  expect(sent).toHaveLength(1);
});

it('tells why the server refused, and tells silence from a refusal', async () => {
  const store = openBook();
  answer = async () => {
    throw new ApiError(409, { error: { code: 'cart_refused', details: { reason: 'committee_only' } } });
  };
  await store.add();
  expect(store.$adding.get()).toEqual({ phase: 'refused', reason: 'committee_only' });
  expect(load).toHaveBeenCalledTimes(1);
  answer = () => Promise.reject(new TypeError('offline'));
  await store.add();
  expect(store.$adding.get()).toEqual({ phase: 'refused', reason: null });
});

it('clears the dates of a course with every change and reads them again', async () => {
  offers = [Promise.resolve(offerExample), Promise.resolve(offerExample)];
  const store = createProductStore(courseExample, { load, addToCart });
  await store.reload();
  store.chooseSession('march');
  store.change('Language', 'Spanish');
  expect([store.$sessionId.get(), store.$sessions.get()]).toEqual([null, { state: 'loading', list: [] }]);
  await store.add();
  expect(store.$adding.get()).toEqual({ phase: 'unready', problem: 'session' });
  await expect.poll(() => store.$sessions.get().list).toHaveLength(2);
  store.chooseSession('march');
  store.setQuantity('9');
  await store.add();
  expect(store.$adding.get()).toEqual({ phase: 'unready', problem: 'quantity' });
  store.setQuantity('8');
  await store.add();
  expect(sent).toMatchObject([{ variantId: 'c-es', sessionId: 'march', quantity: 8 }]);
});
