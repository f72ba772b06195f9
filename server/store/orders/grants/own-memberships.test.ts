import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { createContentApi } from '../../../content/api/content-api.ts';
import { embeddedSource } from '../../../content/api/content-source.ts';
import { storeCorpus } from '../../../content/corpus/import-content.ts';
import { checkItem } from '../../../content/items/item.contract.ts';
import { createAccount, findAccount, updateAccount, type Account } from '../../../people/accounts/account.repo.ts';
import { hasVote, mayVote } from '../../../people/membership/membership-vote.rules.ts';
import { readMemberships } from '../../../people/membership/memberships.repo.ts';
import { addDays, addMonths } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { createLog } from '../../../platform/log.ts';
import { joinSection } from '../../../standards/sections/change-sections.ts';
import { findCartContext } from '../../cart/cart-context.ts';
import { addLine } from '../../cart/add-line.ts';
import { catalogChanges, products } from '../../catalog/catalog.table.ts';
import { MembershipFollower } from '../../catalog/follow-memberships.ts';
import { showProduct } from '../../catalog/show-product.ts';
import { priceSchedules } from '../../pricing/price.table.ts';
import { placeOrder } from '../placing/place-order.ts';

const fellow = {
  kind: 'fellow',
  name: 'Fellow of the body',
  recordName: 'Fellow',
  priceList: 'fellows',
  hasVote: true,
  products: [{ productId: 'membership', months: 24 }],
};
const supporter = { kind: 'supporter', name: 'Supporter', months: 6, mostSections: 0 };
const own = {
  memberDiscountPercent: 20,
  graceDays: 30,
  daysBeforeVote: 10,
  mostSections: 2,
  kinds: [fellow, supporter],
};

describe.each(drivers)('a body with memberships of its own, on $name', ({ name, open }) => {
  const scene = new OrderScene(open);
  let number = 0;
  let visitor: ReturnType<typeof shop.makeOrderer>;
  const userId = () => visitor.person?.userId ?? '';

  /** Saves the record as an editor does, and lets the server read it. */
  async function save(fields: object): Promise<void> {
    const checked = checkItem('memberships:main', { type: 'memberships', locale: 'en', fields });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { db, clock } = scene;
    await storeCorpus(db, clock, [checked.item], 'editor@body.example');
    const source = embeddedSource(createContentApi({ db, clock, isProduction: false, installation: demoInstallation }));
    await new MembershipFollower({
      db,
      clock,
      source,
      log: createLog({ logLevel: 'silent', isProduction: true }),
    }).look();
  }

  async function buy(item: 'membership' | 'file', payable: number): Promise<Account | null> {
    const cart = await shop.fillCart(scene.store, visitor, { [item]: 1 });
    const placed = await placeOrder(scene.store, visitor, await shop.reviewed(scene.store, visitor, cart, { payable }));
    expect(placed).toMatchObject({ ok: true, value: { state: 'placed' } });
    return findAccount(scene.db, userId());
  }

  const priceOfBook = async (who: string | null) => {
    const shown = await showProduct(scene.store, 'book', who, 'en');
    const [offer] = shown.ok ? Object.values(shown.value.variants) : [];
    return [offer?.prices?.memberPriceMinor, offer?.prices?.yourPriceMinor];
  };
  const join = (sectionId: string) =>
    joinSection(
      {
        db: scene.db,
        clock: scene.clock,
        delivery: { poke: () => undefined },
        installation: demoInstallation,
        accountContent: { sections: async () => ['roads', 'rails', 'ports'].map((id) => ({ id, name: id })) },
      },
      userId(),
      sectionId,
    );

  beforeEach(async () => {
    number += 1;
    visitor = shop.makeOrderer(`own-${name.replaceAll(' ', '-')}-${number}`);
    const { db, clock } = scene;
    await createAccount(db, clock, { userId: userId(), firstName: 'Ines', lastName: 'Duarte', language: 'en' });
    await db.update(products).set({ membershipGroup: 'fellow' }).where(eq(products.id, 'membership'));
    const columns = { itemDefinition: 'Membership', membershipGroup: 'supporter' };
    await db.update(products).set(columns).where(eq(products.id, 'file'));
    await save(own);
  });

  it('sells its kind through the checkout: term, grace, name, prices, vote and sections are its own', async () => {
    const today = todayOf({ clock: scene.clock, installation: demoInstallation });
    expect(await priceOfBook(userId())).toEqual([11_920, 14_900]);
    const bought = await buy('membership', 22_500);
    const expiresOn = addMonths(addDays(today, -1), 24);
    expect(bought).toMatchObject({
      companyId: 'fellows',
      membershipType: 'Fellow',
      membershipStartedOn: today,
      membershipExpiresOn: expiresOn,
      membershipGraceEndsOn: addDays(expiresOn, 30),
    });
    expect(await priceOfBook(userId())).toEqual([11_920, 11_920]);

    const membership = { type: 'Fellow', startedOn: today, expiresOn, graceEndsOn: addDays(expiresOn, 30) };
    const memberships = await readMemberships(scene.db);
    expect([9, 10].map((days) => mayVote(memberships, membership, addDays(today, days)))).toEqual([false, true]);
    expect(hasVote(memberships, 'supporter')).toBe(false);
    expect([await join('roads'), await join('rails'), await join('ports')]).toMatchObject([
      { ok: true },
      { ok: true },
      { code: 'sections_full' },
    ]);
  });

  it('sells another kind with another term, without sections, at the members’ prices', async () => {
    const today = todayOf({ clock: scene.clock, installation: demoInstallation });
    const bought = await buy('file', 12_900);
    expect(bought).toMatchObject({
      companyId: 'member',
      membershipType: 'supporter',
      membershipExpiresOn: addMonths(addDays(today, -1), 6),
    });
    expect(await priceOfBook(userId())).toEqual([11_920, 11_920]);
    expect(await join('roads')).toMatchObject({ code: 'type_excepted' });
  });

  it('renders its pages again for a change, and not for the same once more', async () => {
    const before = await scene.db.$count(catalogChanges);
    await save(own);
    expect(await scene.db.$count(catalogChanges)).toBe(before);
    await save({ ...own, memberDiscountPercent: 25 });
    expect((await scene.db.$count(catalogChanges)) - before).toBe(await scene.db.$count(products));
    expect(await priceOfBook(null)).toEqual([11_175, 14_900]);
  });

  it('ends a kind: it is sold no more, and its prices hold for nobody without a membership', async () => {
    await scene.db.insert(priceSchedules).values({ companyId: 'fellows', percentOff: 50 }).onConflictDoNothing();
    await updateAccount(scene.db, scene.clock, userId(), { companyId: 'fellows', membershipExpiresOn: '2020-01-01' });
    await save({ ...own, kinds: [supporter] });
    expect(await priceOfBook(userId())).toEqual([11_920, 14_900]);
    const today = todayOf({ clock: scene.clock, installation: demoInstallation });
    const context = await findCartContext(scene.db, today, visitor.person);
    const wanted = { productId: 'membership', variantId: null, sessionId: null, quantity: 1, autoRenew: false };
    expect(await addLine(scene.store, { owner: visitor.owner, context }, wanted)).toMatchObject({
      code: 'cart_refused',
      details: { reason: 'not_available' },
    });
    await scene.db.delete(priceSchedules);
  });
});
