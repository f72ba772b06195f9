import { putDemoMemberships } from './demo-memberships.ts';
import {
  inventory,
  products,
  specOptions,
  trainingSessions,
  variants,
} from '../../server/store/catalog/catalog.table.ts';
import type { Database } from '../../server/platform/db/connection.ts';

interface Goods {
  sku: string;
  priceMinor: number | null;
  columns?: Partial<typeof products.$inferInsert>;
  isDigital?: true;
  /** Stock; omitted for products without stock. */
  stock?: number;
}

const membership = {
  itemDefinition: 'Membership',
  kind: 'membership',
  membershipGroup: 'member',
  maxQuantity: 1,
} as const;

/** The products of the cart's tests: one of each kind that the cart treats differently. */
export const goods = {
  book: { sku: 'BOOK', priceMinor: 10_000, stock: 5 },
  poster: { sku: 'POSTER', priceMinor: 1_995 },
  file: { sku: 'FILE', priceMinor: 3_333, isDigital: true },
  brochure: { sku: 'BROCHURE', priceMinor: 0, isDigital: true },
  leaflets: { sku: 'LEAFLETS', priceMinor: 100, columns: { minQuantity: 5, maxQuantity: 50 } },
  committee: { sku: 'COMMITTEE', priceMinor: 2_000, columns: { isCommitteeOnly: true } },
  candidate: { sku: 'CANDIDATE', priceMinor: 2_000, columns: { isCandidateAndEducation: true } },
  membership: { sku: 'MEM', priceMinor: 17_500, columns: { ...membership, term: 'yearly' } },
  student: { sku: 'STU', priceMinor: 3_500, columns: membership },
  library: { sku: 'LIB', priceMinor: 11_900, columns: { subscriptionTypeId: 9, term: 'monthly', maxQuantity: 1 } },
  team: {
    sku: 'TEAM',
    priceMinor: 19_000,
    columns: { subscriptionTypeId: 9, term: 'yearly', minQuantity: 5, maxQuantity: 500 },
  },
  unpriced: { sku: 'UNPRICED', priceMinor: null },
  withdrawn: { sku: 'WITHDRAWN', priceMinor: 500, columns: { isActive: false } },
  course: { sku: 'COURSE', priceMinor: 49_500, columns: { kind: 'training', netsuiteId: 7 } },
} as const satisfies Record<string, Goods>;
export type GoodsName = keyof typeof goods;

/** Stores the products; `link` is sold in two choices, one of which renews automatically. */
export async function stockShop(db: Database): Promise<void> {
  await putDemoMemberships(db);
  for (const [id, { sku, priceMinor, columns, isDigital, stock }] of Object.entries(goods) as [string, Goods][]) {
    await db.insert(products).values({
      id,
      isActive: true,
      nameEn: `The ${id}`,
      nameEs: `El ${id}`,
      productType: 'physical',
      kind: 'general',
      productCategory: 'Test',
      itemDefinition: '',
      isCommitteeOnly: false,
      isCandidateAndEducation: false,
      basePriceMinor: priceMinor,
      minQuantity: 1,
      topic: '',
      ...columns,
    });
    const availableLink = isDigital ? `download/${id}` : null;
    await db
      .insert(variants)
      .values({ sku, productId: id, position: 1, isActive: true, name: id, choices: {}, availableLink });
    if (stock !== undefined) await db.insert(inventory).values({ sku, onHand: stock });
  }
  await db.insert(trainingSessions).values({
    id: 'akron',
    productId: 'course',
    netsuiteId: 71,
    isInactive: false,
    eventType: 1,
    place: 'Akron, Ohio',
    startsAt: new Date('2027-03-01T13:30:00Z'),
    endsAt: new Date('2027-03-01T21:30:00Z'),
  });
  await stockLink(db);
}

async function stockLink(db: Database): Promise<void> {
  await db.insert(products).values({
    id: 'link',
    isActive: true,
    nameEn: 'The link',
    nameEs: 'El enlace',
    productType: 'other',
    kind: 'online-library',
    productCategory: 'Test',
    itemDefinition: '',
    isCommitteeOnly: false,
    isCandidateAndEducation: false,
    term: 'yearly',
    basePriceMinor: 13_800,
    minQuantity: 1,
    maxQuantity: 1,
    subscriptionTypeId: 9,
    topic: '',
  });
  for (const [position, [value, valueEs, sku]] of [
    ['Once', 'Una vez', 'LINKANN'] as const,
    ['Automatic', 'Automática', 'LINKAUT'] as const,
  ].entries()) {
    const option = { specName: 'Renewal', specNameEs: 'Renovación', value, valueEs, isDefault: position === 0 };
    await db.insert(specOptions).values({ productId: 'link', position, ...option });
    const choices = { Renewal: value };
    await db.insert(variants).values({ sku, productId: 'link', position, isActive: true, name: value, choices });
  }
}
