import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, type Account } from '../../../people/accounts/account.repo.ts';
import { listAddresses, type Address } from '../../../people/accounts/address.repo.ts';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { enrollmentKind } from '../../catalog/enrollment.rules.ts';
import { readBasePrice, isDigital } from '../../catalog/purchase.rules.ts';
import { taxCodeOf } from '../../catalog/tax-code.rules.ts';
import { taxOfSale, type SaleTax } from '../../tax/sale.rules.ts';
import { taxByTable } from '../../tax/table-tax.rules.ts';
import { listRatesOf } from '../../tax/tax-rate.repo.ts';
import { saleRowOf } from '../../checkout/compose-sale.ts';
import { offeredShipping } from '../../checkout/shipping-methods.rules.ts';
import { releasePhrases } from '../../../content/corpus/release-phrases.ts';
import { locales, type Localized } from '../../../platform/locale.rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { findBuyer } from '../../pricing/find-buyer.ts';
import { readPriceLists } from '../../pricing/price.repo.ts';
import { priceOf } from '../../pricing/price.rules.ts';
import { insertAttempt, updateAttempt } from '../attempt.repo.ts';
import type { DraftLine, OrderDraft } from '../order-draft.contract.ts';
import { toOrderSpec } from './draft-order.ts';
import { lastDownloadDay } from '../grants/download-limit.rules.ts';
import { insertEntitlement } from '../grants/entitlement.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { insertPaid } from '../payment/payment.repo.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { bookOrder } from './book-order.ts';
import { insertOrder, listOrdersByUser, setOrderStatus, type OrderLine } from '../order.repo.ts';

/** Orders of the demo, oldest first; days are counted back from today. */
const demoOrders = [
  { daysAgo: 410, status: 'Billed', items: { '70-26-EN-D': 1 } },
  { daysAgo: 96, status: 'Partially Billed', items: { '70-26-EN-P': 2, '70-26-EN-D': 1 } },
  { daysAgo: 3, status: 'Pending Fulfillment', items: { '70-26-EN-P': 1, 'ONL-70': 3 } },
] as const;

const day = 86_400_000;

/**
 * Creates past orders for a demo account, once. They send no messages and move no stock; only the files are granted.
 * Unknown SKUs are skipped.
 */
export async function seedDemoOrders(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || (await listOrdersByUser(tx, userId, new Date(0))).length > 0) return;
    const [address] = await listAddresses(tx, userId);
    if (!address) return;
    const shippedBy = await nameWay();
    for (const { daysAgo, status, items } of demoOrders) {
      const placed: Clock = { now: () => new Date(clock.now().getTime() - daysAgo * day) };
      const lines = await draftLines(tx, { clock: placed, installation }, userId, items);
      if (lines.length === 0) continue;
      const taxes = await taxOf(tx, lines, address, organizationDate(placed.now(), installation.timeZone));
      const draft = draftOf({ account, email }, lines, address, { shippedBy, taxes });
      const attempt = await insertAttempt(tx, placed, {
        key: crypto.randomUUID(),
        requestHash: 'demo',
        cartId: crypto.randomUUID(),
        cartVersion: 1,
        userId,
        draft,
        payableMinor: draft.payableMinor,
      });
      await updateAttempt(tx, placed, attempt.id, { state: 'COMPLETED', nextLookAt: null });
      const card = { brand: 'visa', last4: '4242', instrumentIdentifierId: null };
      const { order, lines: placedLines } = await insertOrder(tx, placed, attempt, {
        card,
        authorizationRef: null,
        captureBefore: null,
        keptCard: null,
      });
      await setOrderStatus(tx, order.id, status);
      const calendar = { clock: placed, installation };
      await bookOrder(tx, calendar, { order, lines: placedLines, attempt });
      if (status === 'Billed')
        await deliverUnits(tx, calendar, order, deliveryOf(null, { actor: 'order-system', at: placed.now() }));
      await insertPaid(
        tx,
        order,
        (await listInvoices(tx, order.id)).reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      );
      for (const { id: orderLineId, sku, quantity } of placedLines.filter(isFile)) {
        const expiresOn = lastDownloadDay(organizationDate(placed.now(), installation.timeZone));
        const entitlement = { orderLineId, userId, kind: 'download' as const, sku, quantity, expiresOn };
        await insertEntitlement(tx, { ...entitlement, grantedAt: placed.now() });
      }
    }
  });
}

const isFile = ({ isDigital, enrollment }: OrderLine): boolean => isDigital && enrollment === null;

async function draftLines(
  tx: Database,
  { clock, installation }: OrganizationCalendar,
  userId: string,
  items: Readonly<Record<string, number>>,
): Promise<DraftLine[]> {
  const buyer = await findBuyer(tx, organizationDate(clock.now(), installation.timeZone), userId);
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
      addedAt: clock.now().toISOString(),
    });
  }
  return lines;
}

/** The cheapest way for a small parcel. */
const [cheapest] = offeredShipping({
  home: 'US',
  country: 'US',
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
  return taxByTable(sale, { rates, home: 'US', states: [state] });
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
async function nameWay(): Promise<ShippedBy | null> {
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
