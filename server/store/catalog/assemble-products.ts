import { soldMembership, type Memberships } from '../../people/membership/memberships.rules.ts';
import type { Product, Spec, TrainingSession, Variant } from './catalog.contract.ts';
import type { inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { localizedName } from './localized-name.ts';

export type ProductRow = typeof products.$inferSelect;
export type OptionRow = typeof specOptions.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;
export type SessionRow = typeof trainingSessions.$inferSelect;
export type InventoryRow = typeof inventory.$inferSelect;

/** The tables of the catalogue, or their rows for some products. */
export interface CatalogRows {
  products: ProductRow[];
  options: OptionRow[];
  variants: VariantRow[];
  sessions: SessionRow[];
  inventory: InventoryRow[];
}

/** Seats of a session are stock like other items; no SKU contains a slash. */
export const seatPrefix = 'session/';
export const seatKey = (sessionId: string): string => `${seatPrefix}${sessionId}`;

/** Returns the id of a spec or an option: its name in lower case with hyphens. */
export const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Assembles the products from their rows and the memberships that the organisation sells. */
export function assembleProducts(rows: CatalogRows, memberships: Memberships): Product[] {
  const stock = new Map(rows.inventory.map((row) => [row.sku, row]));
  const options = Map.groupBy(rows.options, ({ productId }) => productId);
  const variants = Map.groupBy(rows.variants, ({ productId }) => productId);
  const sessions = Map.groupBy(rows.sessions, ({ productId }) => productId);
  return rows.products.map(({ nameEn, nameEs, ...row }) => {
    const specs = specsOf((options.get(row.id) ?? []).toSorted((a, b) => a.position - b.position));
    return {
      ...row,
      name: localizedName({ nameEn, nameEs }),
      membership: soldMembership(memberships, row),
      specs,
      variants: (variants.get(row.id) ?? [])
        .toSorted((a, b) => a.position - b.position)
        .map((variant) => variantOf(variant, specs, stock.get(variant.sku))),
      sessions: (sessions.get(row.id) ?? [])
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
        .map((session) => sessionOf(session, stock.get(seatKey(session.id)))),
    };
  });
}

function specsOf(options: readonly OptionRow[]): Spec[] {
  return [...Map.groupBy(options, ({ specName }) => specName)].map(([name, own]) => ({
    id: idOf(name),
    name,
    label: { en: name, es: own[0]?.specNameEs ?? name },
    options: own.map(({ value, valueEs }) => ({ id: idOf(value), value, label: { en: value, es: valueEs } })),
    defaultOptionId: idOf((own.find(({ isDefault }) => isDefault) ?? own[0])?.value ?? ''),
  }));
}

function variantOf(row: VariantRow, specs: readonly Spec[], stock: InventoryRow | undefined): Variant {
  const { sku, isActive, name, choices, availableLink, priceMinor, answerCode, answerDate, taxCode } = row;
  return {
    id: sku,
    sku,
    isActive,
    name,
    availableLink,
    priceMinor,
    answerCode,
    answerDate,
    taxCode,
    specs: specs.flatMap((spec) => {
      const value = choices[spec.name];
      return value === undefined ? [] : { specId: spec.id, optionId: idOf(value), name: spec.name, value };
    }),
    inventory: { quantityAvailable: leftOf(stock), canOrderExceed: stock?.canExceed ?? false },
  };
}

function sessionOf(row: SessionRow, stock: InventoryRow | undefined): TrainingSession {
  const { id, netsuiteId, startsAt, endsAt, isInactive, eventType, place } = row;
  return {
    id,
    netsuiteId,
    isInactive,
    eventType,
    place,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    quantityAvailable: leftOf(stock),
  };
}

const leftOf = (stock: InventoryRow | undefined): number | null =>
  stock ? Math.max(0, stock.onHand - stock.reserved) : null;
