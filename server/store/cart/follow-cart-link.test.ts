import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { stockShop } from '../../../tests/support/cart-scene.ts';
import { createAccount, updateAccount } from '../../people/accounts/account.repo.ts';
import { inventory, products, variants } from '../catalog/catalog.table.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { saveEligibility } from '../../people/membership/eligibility.repo.ts';
import { eligibilities } from '../../people/membership/eligibility.table.ts';
import { findCartContext } from './cart-context.ts';
import { readCartLink } from './cart-link.rules.ts';
import { findOpenCart, insertLine, listLines, openCart } from './cart.repo.ts';
import { lineKey } from './cart.rules.ts';
import { followCartLink } from './follow-cart-link.ts';

const today = '2026-11-21';
/** Holds what lies in a cart: product, variant, units; the oldest first. */
type Held = [productId: string, sku: string, quantity?: number];

const older: Held[] = [
  ['poster', 'POSTER'],
  ['file', 'FILE'],
];
const book: Held = ['book', 'BOOK', 2];

interface Row {
  held?: Held[];
  link: string;
  /** Product, units and graduation date of the lines there are then, the oldest first. */
  lines: [string, number, string | null][];
  notices: [kind: string, about: string, values?: object][];
}

/** Holds what each link makes of a cart. */
const followed: Record<string, Row> = {
  'one more thing: the newest other line stays': {
    held: [...older, book],
    link: 'productId=leaflets&sku=LEAFLETS&quantity=7',
    lines: [
      ['book', 2, null],
      ['leaflets', 7, null],
    ],
    notices: [
      ['link_added', 'leaflets', { quantity: 7 }],
      ['link_cleaned', 'poster'],
      ['link_cleaned', 'file'],
    ],
  },
  'what is there already: its quantity is set, and it is no "other" line': {
    held: [book, ...older],
    link: 'sku=BOOK&quantity=3',
    lines: [
      ['file', 1, null],
      ['book', 3, null],
    ],
    notices: [
      ['link_updated', 'book', { quantity: 3 }],
      ['link_cleaned', 'poster'],
    ],
  },
  'a product without sku that has one choice': {
    link: 'productId=poster',
    lines: [['poster', 1, null]],
    notices: [['link_added', 'poster']],
  },
  'fewer than are sold': {
    link: 'sku=LEAFLETS&quantity=2',
    lines: [['leaflets', 5, null]],
    notices: [
      ['link_added', 'leaflets'],
      ['quantity_raised', 'leaflets', { asked: 2, quantity: 5 }],
    ],
  },
  'more than there are': {
    link: 'sku=BOOK&quantity=9',
    lines: [['book', 5, null]],
    notices: [
      ['link_added', 'book'],
      ['quantity_reduced', 'book', { asked: 9, quantity: 5 }],
    ],
  },
  'a membership: another one goes, also when it is the newest': {
    held: [book, ['poster', 'POSTER'], ['membership', 'MEM']],
    link: 'productId=membership-student&sku=STUDENT',
    lines: [
      ['poster', 1, null],
      ['membership-student', 1, null],
    ],
    notices: [
      ['link_added', 'membership-student'],
      ['link_cleaned', 'book'],
      ['link_cleaned', 'membership'],
    ],
  },
  'another choice of what has one line: the choice before goes': {
    held: [
      ['poster', 'POSTER'],
      ['link', 'LINKANN'],
    ],
    link: 'productId=link&sku=LINKAUT',
    lines: [
      ['poster', 1, null],
      ['link', 1, null],
    ],
    notices: [
      ['link_added', 'link'],
      ['link_cleaned', 'link'],
    ],
  },
  'a student’s membership, with the date of graduation': {
    link: 'sku=STUDENT&graduationDate=2028-06-15',
    lines: [['membership-student', 1, '2028-06-15']],
    notices: [['link_added', 'membership-student']],
  },
  'a date of graduation with something else, whatever the date': {
    link: 'sku=MEM&graduationDate=2020-01-01',
    lines: [['membership', 1, null]],
    notices: [['link_added', 'membership']],
  },
};

/** Links that add nothing: the cart is unchanged. */
const failing: [link: string, code: string, reason?: string][] = [
  ['productId=book&sku=POSTER', 'bad_cart_link'],
  ['sku=BOOK&quantity=0', 'bad_cart_link'],
  ['sku=BOOK&quantity=1e2', 'bad_cart_link'],
  ['sku=BOOK&quantity=-1', 'bad_cart_link'],
  ['sku=STUDENT&graduationDate=2026-12-01', 'bad_cart_link'],
  ['sku=STUDENT&graduationDate=soon', 'bad_cart_link'],
  ['', 'cart_refused', 'not_available'],
  ['sku=NONE', 'cart_refused', 'not_available'],
  ['sku=%00', 'cart_refused', 'not_available'],
  ['productId=link', 'cart_refused', 'not_available'],
  ['sku=WITHDRAWN', 'cart_refused', 'not_available'],
  ['sku=COMMITTEE', 'cart_refused', 'committee_only'],
  ['sku=COURSE', 'cart_refused', 'session_required'],
  ['sku=SOLDOUT', 'cart_refused', 'out_of_stock'],
];

describe.each(drivers)('an add-to-cart link on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let owner: { userId: string };
  let second = 0;
  // Every look at the clock is a second later, so that "newest" has one answer.
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))) };

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await stockShop(db);
    for (const [id, sku, change] of [
      [
        'membership-student',
        'STUDENT',
        { itemDefinition: 'Membership', kind: 'membership', membershipGroup: 'member' },
      ],
      ['sold-out', 'SOLDOUT', { itemDefinition: '', kind: 'general' }],
    ] as const) {
      await db.insert(products).values({
        id,
        isActive: true,
        nameEn: `The ${id}`,
        nameEs: `El ${id}`,
        productType: 'physical',
        topic: '',
        productCategory: 'Test',
        isCommitteeOnly: false,
        isCandidateAndEducation: false,
        basePriceMinor: 3_500,
        minQuantity: 1,
        maxQuantity: 1,
        ...change,
      });
      await db.insert(variants).values({ sku, productId: id, position: 1, isActive: true, name: id, choices: {} });
    }
    await db.insert(inventory).values({ sku: 'SOLDOUT', onHand: 0 });
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    owner = { userId: `user-${(second += 1)}` };
    await createAccount(connection.db, clock, { ...owner, firstName: 'Ana', lastName: 'Doe', language: 'en' });
    const submissionId = '00000000-0000-4000-8000-000000000001';
    const found = { kind: 'student' as const, submissionId, foundAt: clock.now(), lastDay: today };
    await saveEligibility(connection.db, { ...owner, ...found });
  });

  async function fill(held: readonly Held[]): Promise<void> {
    const { db } = connection;
    const { id: cartId } = await openCart(db, clock, owner);
    for (const [productId, variantId, quantity = 1] of held) {
      const matchKey = lineKey({ productId, variantId, sessionId: null });
      await insertLine(db, { cartId, matchKey, productId, variantId, quantity, addedAt: clock.now() });
    }
  }
  async function follow(query: string) {
    const link = readCartLink(new URLSearchParams(`add_to_cart=true&${query}`), today);
    if (!link) throw new Error('no link');
    const context = await findCartContext(connection.db, organizationDate(clock.now(), demoInstallation.timeZone), {
      ...owner,
      impersonator: null,
    });
    return followCartLink({ db: connection.db, clock }, { owner, context }, link);
  }
  const cartNow = async () => {
    const cart = await findOpenCart(connection.db, owner);
    return { notices: cart?.notices ?? [], lines: cart ? await listLines(connection.db, cart.id) : [] };
  };

  it.each(Object.entries(followed))('adds %s', async (_, { held = [], link, lines, notices }) => {
    await fill(held);
    expect(await follow(link)).toMatchObject({ ok: true });
    const after = await cartNow();
    expect(after.lines.map((line) => [line.productId, line.quantity, line.graduationDate])).toEqual(lines);
    expect(after.notices.map(({ kind }) => kind)).toEqual(notices.map(([kind]) => kind));
    expect(after.notices.map(({ values }) => values)).toMatchObject(
      notices.map(([, product, values]) => ({ product: { en: `The ${product}` }, ...values })),
    );
  });

  it.each(failing)('does nothing for "%s": %s %s', async (link, code, reason) => {
    await fill([...older, book]);
    const before = await cartNow();
    expect(await follow(link)).toMatchObject({ ok: false, code, ...(reason && { details: { reason } }) });
    expect(await cartNow()).toEqual(before);
  });

  it('makes no cart when it adds nothing', async () => {
    await follow('sku=NONE');
    expect(await findOpenCart(connection.db, owner)).toBeNull();
  });

  it('sells a member no membership', async () => {
    await updateAccount(connection.db, clock, owner.userId, { membershipExpiresOn: '2027-06-30' });
    expect(await follow('sku=MEM')).toMatchObject({ ok: false, details: { reason: 'already_member' } });
  });

  it('sells a student’s membership to nobody whom its form has not found to be one, nor when that is over', async () => {
    const refused = { ok: false, details: { reason: 'not_eligible' } };
    await connection.db.delete(eligibilities);
    expect(await follow('sku=STUDENT')).toMatchObject(refused);
    const submissionId = '00000000-0000-4000-8000-000000000001';
    const over = { kind: 'student' as const, submissionId, foundAt: clock.now(), lastDay: '2026-11-20' };
    await saveEligibility(connection.db, { ...owner, ...over });
    expect(await follow('sku=STUDENT')).toMatchObject(refused);
  });

  it('keeps the date of graduation when it is followed again without one', async () => {
    await follow('sku=STUDENT&graduationDate=2028-06-15');
    await follow('sku=STUDENT');
    const { lines } = await cartNow();
    expect(lines.map(({ graduationDate, quantity }) => [graduationDate, quantity])).toEqual([['2028-06-15', 1]]);
  });
});
