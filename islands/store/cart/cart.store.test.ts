import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-client.ts';
import { exampleCart, exampleLine } from './cart.examples.ts';
import type { CartEnv } from './cart-env.ts';
import { createCartStore, type CartStore } from './cart.store.ts';

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

let sent: Sent[];
let answer: (asked: Sent) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;
let announced: number;
let changeElsewhere: () => void;
let comeBack: () => void;
let outliving: boolean[];
let store: CartStore;
let version: number;

beforeEach(() => {
  sent = [];
  outliving = [];
  announced = 0;
  version = 1;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    const asked = { method: init.method ?? 'GET', path: path.split('?')[0] ?? '', body };
    sent.push(asked);
    outliving.push(init.keepalive === true);
    const { status = 200, body: told } = await answer(asked);
    return Response.json(told, { status });
  });
  const env: CartEnv = {
    language: () => 'en',
    orderSources: () => ({ orderSource: 'MAIL26', firstOrderSource: 'AD7' }),
    makeId: () => 'operation-1',
    wait: async () => undefined,
    announce: () => (announced += 1),
    onChangeElsewhere: (listener) => {
      changeElsewhere = listener;
      return () => (changeElsewhere = () => undefined);
    },
    onReturn: (listener) => {
      comeBack = listener;
      return () => (comeBack = () => undefined);
    },
  };
  store = createCartStore(env);
  store.begin(exampleCart([exampleLine('a', 1), exampleLine('b', 2)]));
  // A server that performs every request.
  answer = ({ method, path, body }) => {
    const view = store.$cart.get() ?? exampleCart([]);
    const id = path.split('/').at(-1);
    const lines = view.LineItems.filter((line) => method !== 'DELETE' || line.ID !== id);
    version += method === 'GET' ? 0 : 1;
    return {
      body: {
        ...exampleCart(
          lines.map(({ ID, Quantity }) => exampleLine(ID, ID === id ? Number(body['quantity']) : Quantity)),
        ),
        version,
      },
    };
  };
});

const quantities = () => store.$cart.get()?.LineItems.map(({ ID, Quantity }) => `${ID}${Quantity}`);
const refuse = (status: number, code: string, details?: object) => () => ({
  status,
  body: { error: { code, message: 'no', details } },
});

it('lets a change reach the server although the page is left at once', async () => {
  await store.remove('a');
  expect(sent.map(({ method }) => method)).toContain('DELETE');
  expect(outliving).not.toContain(false);
});

it('shows a quantity at once and the amounts when the server has said them', async () => {
  const change = store.setQuantity('a', 3);
  expect(quantities()).toEqual(['a3', 'b2']);
  expect(store.$cart.get()).toMatchObject({ isPending: true, TotalMinor: 3_000 });
  await change;
  expect(store.$cart.get()).toMatchObject({ isPending: false, TotalMinor: 5_000 });
  expect(announced).toBe(1);
});

it('sends the last of twenty clicks, and one call at a time', async () => {
  let atOnce = 0;
  let most = 0;
  const obey = answer;
  answer = async (asked) => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce -= 1;
    return obey(asked);
  };
  const clicks = Array.from({ length: 20 }, (_, click) => store.setQuantity('a', click + 2));
  await Promise.all([...clicks, store.setQuantity('b', 9)]);
  await expect.poll(() => store.$cart.get()?.isPending).toBe(false);
  expect(quantities()).toEqual(['a21', 'b9']);
  expect(most).toBe(1);
  expect(sent.length).toBeLessThanOrEqual(3);
  expect(sent.filter(({ path }) => path.endsWith('/a')).at(-1)?.body).toEqual({ quantity: 21 });
});

it('takes back what failed and shows what is so now', async () => {
  answer = ({ method }) =>
    method === 'GET' ? { body: exampleCart([exampleLine('a', 4)]) } : refuse(404, 'not_found')();
  await store.setQuantity('a', 3);
  expect(quantities()).toEqual(['a4']);
  expect(store.$problem.get()).toMatchObject({ code: 'not_found' });
});

it('takes back what got no answer and keeps the rest', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await store.remove('a');
  expect(quantities()).toEqual(['a1', 'b2']);
  expect(store.$problem.get()).toMatchObject({ code: null });
});

it('finds a line gone that another tab took out', async () => {
  answer = ({ method }) =>
    method === 'GET' ? { body: exampleCart([exampleLine('b', 2)]) } : refuse(404, 'not_found')();
  await store.remove('a');
  expect([quantities(), store.$problem.get()]).toEqual([['b2'], null]);
});

it('adds with the order source, again after no answer, under the same id, and hands refusals on', async () => {
  let tried = 0;
  const obey = answer;
  answer = (asked) => ((tried += 1) < 3 ? { status: 503 } : obey(asked));
  await store.add({ productId: 'p', quantity: 2 });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    orderSource: 'MAIL26',
    firstOrderSource: 'AD7',
    operationId: 'operation-1',
    productId: 'p',
  });
  answer = refuse(409, 'cart_refused', { reason: 'out_of_stock' });
  const refused = await store.add({ productId: 'p' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).details).toEqual({ reason: 'out_of_stock' });
  expect(sent).toHaveLength(4);
});

it('says whether a code was taken, and how long to wait', async () => {
  expect(await store.enterCode('A')).toBe(true);
  answer = ({ method }) =>
    method === 'GET' ? { body: exampleCart([]) } : refuse(429, 'too_many_attempts', { retryAfterSeconds: 90 })();
  expect(await store.enterCode('B')).toBe(false);
  expect(store.$problem.get()).toEqual({ code: 'too_many_attempts', reason: null, retryAfterSeconds: 90 });
});

it('tells of a code that is in the cart without asking, however it is written', async () => {
  const promotion = { ID: 'p', Code: 'SAFETY10', Name: 'x', Active: true, AutoApply: false };
  store.begin(
    exampleCart([], {
      promotions: [{ ...promotion, xp: { adminOnly: false }, discountMinor: 0, missingMinor: null }],
    }),
  );
  expect(await store.enterCode(' safety10')).toBe(false);
  expect([store.$problem.get()?.code, sent]).toEqual(['promotion_present', []]);
});

it('reads the cart again when another tab changed it or the page comes back', async () => {
  const stop = store.watch();
  answer = () => ({ body: exampleCart([exampleLine('c', 5)]) });
  changeElsewhere();
  await expect.poll(() => quantities()).toEqual(['c5']);
  expect(announced).toBe(0);
  comeBack();
  await expect.poll(() => sent).toHaveLength(2);
  stop();
  changeElsewhere();
  comeBack();
  expect(sent).toHaveLength(2);
});
