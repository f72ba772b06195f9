import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { createAccount } from '../../server/accounts/account.repo.ts';
import { projectRoot } from '../../server/env.ts';
import { listDownloads } from '../../server/orders/entitlement.repo.ts';
import { placeOrder } from '../../server/orders/place-order.ts';
import type { PageContext } from '../../src/components/account/open-account.ts';
import * as shop from './ordering.ts';

type Orderer = ReturnType<typeof shop.makeOrderer>;

/** A file, bought by a guest or by a person with an account. */
export async function buyFile(store: shop.TestStore, userId?: string) {
  const owner = shop.makeOrderer(userId);
  if (userId) {
    await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  }
  const cart = await shop.fillCart(store, owner, { file: 1 });
  const outcome = await placeOrder(store, owner, await shop.reviewed(store, owner, cart, { payable: 12_900 + 742 }));
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const [download] = await listDownloads(store.db, Number(outcome.value.orderId));
  return { ...outcome.value, owner, id: download?.entitlement.id ?? '' };
}

/** The words about orders as the dictionary has them, and nothing else of the site. */
const content = {
  async query(name: string, _document: string, { language }: { language: string }) {
    if (name === 'GetAccountMenu') return { menu: null };
    if (name === 'GetOrderConfirmationCallToAction') return { productCallToAction: null };
    const file = path.join(projectRoot(), `src/content/${language}/dictionary/orders.yaml`);
    const { entries } = parse(await readFile(file, 'utf8')) as { entries: Record<string, string> };
    const dictionary = Object.entries(entries).map(([key, phrase]) => ({ key, phrase }));
    return { header: null, menu: null, footer: null, adDetails: [], dictionary };
  },
};

/**
 * What a page is opened with.
 * @param who null for somebody who is signed out, without a cart
 */
export function pageContext(
  services: object,
  who: Orderer | null,
  address: string,
  { params = {}, ...sent }: RequestInit & { params?: Record<string, string> } = {},
): PageContext {
  const url = new URL(address, 'http://localhost:4321');
  const cookie = who && 'token' in who.owner ? `cart=${who.owner.token}` : '';
  const caller = { headers: new Headers({ cookie }), address: '192.0.2.1' };
  const locals = { services, person: who?.person ?? null, caller, content };
  return { locals, params, url, request: new Request(url, sent) } as unknown as PageContext;
}
