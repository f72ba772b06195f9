import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { assembleProducts, seatPrefix } from '../catalog/assemble-products.ts';
import type { Product } from '../catalog/catalog.contract.ts';
import { inventory, products, specOptions, trainingSessions, variants } from '../catalog/catalog.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { jsonRows, prepareStatement, readRows } from '../../platform/db/statement.ts';
import { listPriceCompanies, readSchedules } from '../pricing/price.repo.ts';
import { membershipsColumn, toMembershipsColumn } from '../../people/membership/memberships.repo.ts';
import type { Memberships } from '../../people/membership/memberships.rules.ts';
import type { Buyer, PriceLists } from '../pricing/price.rules.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import type { CartLine } from './cart.repo.ts';
import { cartLines, cartPromotions } from './cart.table.ts';
import { promotions } from '../catalog/promotion.table.ts';
import { customerMark, isUsedUp } from './promotion-use.repo.ts';
import type { Promotion } from './promotion.repo.ts';

/** The data that the price of a cart depends on. */
export interface CartFacts {
  /** In the order they were added. */
  lines: readonly CartLine[];
  /** Products of the lines, and further requested ones. */
  products: ReadonlyMap<string, Product>;
  priceLists: PriceLists;
  promotions: { automatic: Promotion[]; entered: Promotion[] };
  /** Ids of the discounts that have no use left for this cart. */
  usedUp: ReadonlySet<string>;
}

type Rows = object[];

const cartId = sql`${sql.placeholder('cartId')}::uuid`;
const ids = sql`(select id from ids)`;
const stockKeys = sql`
  select ${variants.sku} from ${variants} where ${variants.productId} in ${ids}
  union all
  select ${sql.raw(`'${seatPrefix}'`)} || ${trainingSessions.id} from ${trainingSessions}
  where ${trainingSessions.productId} in ${ids}`;
const usable = or(isNotNull(cartPromotions.cartId), and(promotions.isAutoApply, promotions.isActive));

type CartRow = Record<'lines' | 'schedules' | 'promotions' | ProductColumn, Rows> & {
  memberships: Memberships | null;
  usedUp: string[];
};

const statement = prepareStatement<CartRow>(
  'cart_facts',
  sql`
  with ids as materialized (
    select ${cartLines.productId} as id from ${cartLines} where ${cartLines.cartId} = ${cartId}
    union select unnest(${sql.placeholder('further')}::text[])
  )
  select
    ${jsonRows(cartLines, eq(cartLines.cartId, cartId), sql`${asc(cartLines.addedAt)}, ${asc(cartLines.id)}`)} as lines,
    ${jsonRows(products, inArray(products.id, ids))} as products,
    ${jsonRows(specOptions, inArray(specOptions.productId, ids))} as options,
    ${jsonRows(variants, inArray(variants.productId, ids))} as variants,
    ${jsonRows(trainingSessions, inArray(trainingSessions.productId, ids))} as sessions,
    ${jsonRows(inventory, sql`${inventory.sku} in (${stockKeys})`)} as inventory,
    ${jsonRows(priceSchedules, sql`${priceSchedules.companyId} = any(${sql.placeholder('companies')}::text[])`)}
      as schedules,
    ${membershipsColumn} as memberships,
    (
      select coalesce(
        json_agg(json_build_object('promotion', ${promotions}, 'isEntered', ${isNotNull(cartPromotions.cartId)})
          order by ${asc(cartPromotions.addedAt)}, ${asc(promotions.code)}), '[]')
      from ${promotions} left join ${cartPromotions}
        on ${cartPromotions.promotionId} = ${promotions.id} and ${cartPromotions.cartId} = ${cartId}
      where ${usable}
    ) as promotions,
    (select coalesce(json_agg(${promotions.id}), '[]') from ${promotions}
      where ${isUsedUp({ cartId, customer: sql`${sql.placeholder('customer')}::text` })}) as "usedUp"`,
);

type ProductColumn = 'products' | 'options' | 'variants' | 'sessions' | 'inventory';
const read = {
  lines: readRows(cartLines),
  products: readRows(products),
  options: readRows(specOptions),
  variants: readRows(variants),
  sessions: readRows(trainingSessions),
  inventory: readRows(inventory),
  schedules: readRows(priceSchedules),
  promotions: readRows(promotions),
};

/**
 * Reads the data that a cart's price depends on, as of one moment.
 * @param further products to read besides those of the lines
 */
export async function readCartFacts(
  db: Database,
  cart: { id: string; userId: string | null },
  buyer: Buyer,
  further: readonly string[] = [],
): Promise<CartFacts> {
  const [row] = await statement(db, {
    cartId: cart.id,
    companies: listPriceCompanies(buyer),
    further,
    customer: customerMark(cart),
  });
  if (!row) throw new Error('The database gave no row back for a cart.');
  const memberships = toMembershipsColumn(row.memberships);
  const { memberDiscountPercent, priceLists } = memberships;
  const found = assembleProducts(
    {
      products: read.products(row.products),
      options: read.options(row.options),
      variants: read.variants(row.variants),
      sessions: read.sessions(row.sessions),
      inventory: read.inventory(row.inventory),
    },
    memberships,
  );
  const offered = row.promotions as { promotion: object; isEntered: boolean }[];
  const those = (isMeant: boolean) =>
    read.promotions(offered.flatMap(({ promotion, isEntered }) => (isEntered === isMeant ? [promotion] : [])));
  return {
    lines: read.lines(row.lines),
    products: new Map(found.map((product) => [product.id, product])),
    priceLists: {
      schedules: readSchedules(read.schedules(row.schedules)),
      members: { memberDiscountPercent, priceLists },
    },
    promotions: { automatic: those(false), entered: those(true) },
    usedUp: new Set(row.usedUp),
  };
}
