import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { locales, type Localized } from '../../../platform/locale.rules.ts';
import type { Account } from '../../../people/accounts/account.repo.ts';
import type { Address } from '../../../people/accounts/address.repo.ts';
import { releasePhrases } from '../../../content/corpus/release-phrases.ts';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { enrollmentKind } from '../../catalog/enrollment.rules.ts';
import { readBasePrice, isDigital } from '../../catalog/purchase.rules.ts';
import { taxCodeOf } from '../../catalog/tax-code.rules.ts';
import { taxOfSale, type SaleTax } from '../../tax/sale.rules.ts';
import { taxByTable } from '../../tax/table-tax.rules.ts';
import { listRatesOf } from '../../tax/tax-rate.repo.ts';
import { saleRowOf } from '../../checkout/compose-sale.ts';
import { offeredShipping } from '../../checkout/shipping-methods.rules.ts';
import { findBuyer } from '../../pricing/find-buyer.ts';
import { readPriceLists } from '../../pricing/price.repo.ts';
import { priceOf } from '../../pricing/price.rules.ts';
import type { DraftLine, OrderDraft } from '../order-draft.contract.ts';
import { toOrderSpec } from './draft-order.ts';

/** Returns a past order of a customer as it was placed; null if the catalogue has none of its items. */
export async function draftDemoOrder(
  tx: Database,
  calendar: OrganizationCalendar,
  { account, email, address, shippedBy }: DemoCustomer,
  items: Readonly<Record<string, number>>,
): Promise<OrderDraft | null> {
  const lines = await draftLines(tx, calendar, account.userId, items);
  if (lines.length === 0) return null;
  const taxes = await taxOf(tx, lines, address, todayOf(calendar));
  return draftOf({ account, email }, lines, address, { shippedBy, taxes });
}

interface DemoCustomer {
  account: Account;
  email: string;
  address: Address;
  shippedBy: ShippedBy | null;
}

async function draftLines(
  tx: Database,
  calendar: OrganizationCalendar,
  userId: string,
  items: Readonly<Record<string, number>>,
): Promise<DraftLine[]> {
  const buyer = await findBuyer(tx, todayOf(calendar), userId);
  const priceLists = await readPriceLists(tx, buyer);
  const lines: DraftLine[] = [];
  for (const [sku, quantity] of Object.entries(items)) {
    const found = await findBySku(tx, sku);
    if (!found) continue;
    const { product, variant } = found;
    const priced = { productId: product.id, sku, basePriceMinor: readBasePrice(product, variant) };
    const unitPriceMinor = priceOf(priced, priceLists, buyer)?.yourPriceMinor ?? 0;
    const amount = unitPriceMinor * quantity;
    lines.push({
      cartLineId: '',
      productId: product.id,
      variantId: variant.id,
      sku,
      name: product.name,
      session: null,
      specs: variant.specs.map((spec) => toOrderSpec(spec, product)),
      enrollment: enrollmentKind(product),
      taxCode: taxCodeOf(product, variant, isDigital(product, variant)),
      productType: product.productType,
      itemDefinition: product.itemDefinition,
      quantity,
      unitPriceMinor,
      subtotalMinor: amount,
      discountMinor: 0,
      totalMinor: amount,
      isDigital: isDigital(product, variant),
      isMembership: false,
      membershipGroup: null,
      subscriptionTypeId: null,
      term: null,
      autoRenew: false,
      graduationDate: null,
      addedAt: calendar.clock.now().toISOString(),
    });
  }
  return lines;
}

/** The cheapest way for a small parcel. */
const [cheapest] = offeredShipping({
  home: demoInstallation.country,
  country: demoInstallation.country,
  state: 'OH',
  isPoBox: false,
  quantity: 1,
  subtotalMinor: 0,
});

/** Returns the tax of past lines by the demo's table, whose shipping is not taxed. */
async function taxOf(tx: Database, lines: readonly DraftLine[], to: Address, day: string): Promise<SaleTax> {
  const rates = await listRatesOf(tx, [to.state]);
  const rows = lines.map(({ sku, taxCode = 'goods', quantity, totalMinor }, index) => ({
    row: saleRowOf(index),
    sku,
    taxCode,
    quantity,
    netMinor: totalMinor,
  }));
  const { country, state, street1: line1, street2: line2, city, zip: postalCode } = to;
  const shipTo = { country, state, line1, line2, city, postalCode };
  const sale = { day, shipTo, kind: 'shipping' as const, exemption: null, rows, shippingMinor: null };
  return taxByTable(sale, { rates, home: demoInstallation.country, states: [state] });
}

const withTax = (line: DraftLine, tax: SaleTax['rows'][number] | undefined): DraftLine =>
  tax
    ? Object.assign(line, {
        taxMinor: tax.taxMinor,
        taxableMinor: tax.taxableMinor,
        ratePpm: tax.ratePpm,
        taxParts: tax.parts,
      })
    : line;

type ShippedBy = NonNullable<OrderDraft['shippingMethod']> & { costMinor: number };

/** Names the way in the words of the release. */
export async function nameWay(): Promise<ShippedBy | null> {
  if (!cheapest) return null;
  const { id, nameKey, days, costMinor } = cheapest;
  const named = locales.map(async (locale) => [locale, (await releasePhrases(locale)).get(nameKey) ?? id] as const);
  return { id, days, costMinor, name: Object.fromEntries(await Promise.all(named)) as Localized };
}

function draftOf(
  { account, email }: { account: Account; email: string },
  lines: DraftLine[],
  kept: Address,
  { shippedBy, taxes }: { shippedBy: ShippedBy | null; taxes: SaleTax },
): OrderDraft {
  const { firstName, lastName } = account;
  const { companyName, street1, street2, city, state, zip, country, phone } = kept;
  const address = { firstName, lastName, companyName, street1, street2, city, state, zip, country, phone };
  const subtotalMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const taxMinor = taxOfSale(taxes);
  const isShipped = lines.some((line) => !line.isDigital);
  const way = isShipped ? shippedBy : null;
  const shipped = way?.costMinor ?? 0;
  return {
    firstName,
    lastName,
    email,
    language: 'en' as const,
    billingAddress: address,
    shippingAddress: isShipped ? address : null,
    isBillingSameAsShipping: isShipped,
    shippingAddressId: isShipped ? kept.id : null,
    billingAddressId: kept.id,
    shippingMethod: way && { id: way.id, days: way.days, name: way.name },
    paymentMethod: 'card' as const,
    poNumber: '',
    isCardSavedForLater: false,
    isCardMadeDefault: false,
    promotions: [],
    subtotalMinor,
    discountMinor: 0,
    taxMinor,
    totalMinor: subtotalMinor + taxMinor,
    shippingMinor: shipped,
    payableMinor: subtotalMinor + taxMinor + shipped,
    impersonatorEmail: null,
    firstAffiliateCode: null,
    firstAffiliateAt: null,
    lastAffiliateCode: null,
    lines: lines.map((line, index) => withTax(line, taxes.rows[index])),
  };
}
