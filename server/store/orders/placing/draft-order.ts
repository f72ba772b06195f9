import type { PricedLine, PricedPlan } from '../../cart/price-line.ts';
import { specWords } from '../../cart/spec-names.rules.ts';
import type { Product, Variant } from '../../catalog/catalog.contract.ts';
import { enrollmentKind } from '../../catalog/enrollment.rules.ts';
import { localizedName } from '../../catalog/localized-name.ts';
import { promisedDay } from '../../catalog/promised-day.rules.ts';
import { findAwaitedNote } from '../../catalog/offer.rules.ts';
import type { MembershipTerms, SoldMembership } from '../../../people/membership/memberships.rules.ts';
import type { CheckoutAddress } from '../../checkout/checkout-address.rules.ts';
import type { RowTax } from '../../tax/sale.rules.ts';
import { taxCodeOfLine } from '../../checkout/compose-sale.ts';
import type { Quote } from '../../checkout/compose-quote.ts';
import { dateRange } from '../../../platform/dates/date-text.rules.ts';
import { type Locale, inEveryLocale, locales } from '../../../platform/locale.rules.ts';
import type { DraftLine, OrderAddress, OrderDraft } from '../order-draft.contract.ts';

/**
 * Returns the order of a quote without problems: a copy of everything, independent of catalogue, address book and cart.
 */
export function draftOrder(
  quote: Quote,
  {
    language,
    impersonatorEmail,
    today,
    ...agreed
  }: {
    language: Locale;
    impersonatorEmail: string | null;
    /** In the organization's time zone. */
    today: string;
  } & Pick<OrderDraft, 'termsConsent' | 'withdrawal'>,
): OrderDraft {
  const { cart, checkout, contact, shippingMethod, paymentMethod } = quote;
  const { firstAffiliateCode, firstAffiliateAt, lastAffiliateCode } = cart.orderSource;
  // No card is needed for an order that the credit pays; a purchase order keeps its number.
  const isPaidByCredit = paymentMethod === 'card' && quote.creditMinor > 0 && quote.payableMinor === 0;
  const isBillingSameAsShipping = quote.shippingAddress !== null && quote.shippingAddress === quote.billingAddress;
  const shippingAddressId = quote.shippingAddress && checkout.shippingAddressId;
  return {
    ...contact,
    language,
    shippingAddress: addressOf(quote.shippingAddress),
    billingAddress: addressOf(quote.billingAddress),
    shippingAddressId,
    billingAddressId: isBillingSameAsShipping ? shippingAddressId : null,
    isBillingSameAsShipping,
    // For digital orders any shipping method is cleared (docs/decisions/checkout.md#steps).
    shippingMethod: shippingMethod && { id: shippingMethod.id, days: shippingMethod.days, name: shippingMethod.name },
    paymentMethod: isPaidByCredit ? 'credit' : (paymentMethod ?? 'none'),
    poNumber: quote.poNumber,
    poFileId: quote.paymentMethod === 'purchase-order' ? checkout.poFileId : null,
    isCardSavedForLater: checkout.isCardSavedForLater,
    isCardMadeDefault: checkout.isCardMadeDefault,
    subtotalMinor: cart.subtotalMinor,
    discountMinor: cart.discountMinor,
    taxMinor: quote.taxMinor,
    exemptionCertificateId: quote.exemptionCertificateId,
    exemptionNumber: quote.exemptionNumber,
    exemptionPendingCertificateId: quote.pendingCertificateId,
    shippingTaxMinor: quote.shippingTax?.taxMinor ?? 0,
    shippingTaxableMinor: quote.shippingTax?.taxableMinor ?? 0,
    shippingRatePpm: quote.shippingTax?.ratePpm ?? 0,
    shippingTaxParts: quote.shippingTax?.parts ?? [],
    taxRef: quote.taxRef,
    isTaxByFallback: quote.isTaxByFallback,
    totalMinor: quote.totalMinor,
    shippingMinor: quote.shippingMinor,
    creditMinor: quote.creditMinor,
    payableMinor: quote.payableMinor,
    promotions: cart.promotions
      .filter(({ missingMinor }) => missingMinor === null)
      .map(({ promotion, discountMinor }) => ({
        code: promotion.code,
        name: localizedName(promotion),
        discountMinor,
      })),
    impersonatorEmail,
    renewalConsent: cart.renewal.terms === null ? null : cart.renewal.consent,
    ...agreed,
    firstAffiliateCode,
    firstAffiliateAt: firstAffiliateAt?.toISOString() ?? null,
    lastAffiliateCode,
    lines: cart.lines.map((line, index) => lineOf(line, quote.lineTaxes[index], today)),
  };
}

const addressOf = (address: CheckoutAddress | null): OrderAddress | null => {
  if (!address) return null;
  const { isPoBox: _, ...kept } = address;
  return kept;
};

function lineOf(line: PricedLine, tax: RowTax | undefined, today: string): DraftLine {
  const { product, variant, session } = line;
  const awaited = findAwaitedNote(product, variant);
  return {
    cartLineId: line.id,
    productId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    name: product?.name ?? inEveryLocale(line.sku),
    productType: product?.productType ?? 'other',
    itemDefinition: product?.itemDefinition ?? '',
    specs: [...line.specs.map((spec) => toOrderSpec(spec, product)), ...(line.plan ? [termSpec(line.plan)] : [])],
    session: session && {
      id: session.id,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      place: session.place,
      eventType: session.eventType,
    },
    enrollment: product && enrollmentKind(product),
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    subtotalMinor: line.lineSubtotalMinor,
    discountMinor: line.discountMinor,
    totalMinor: line.lineTotalMinor,
    taxMinor: tax?.taxMinor ?? 0,
    taxableMinor: tax?.taxableMinor ?? 0,
    ratePpm: tax?.ratePpm ?? 0,
    taxCode: taxCodeOfLine(line),
    taxParts: tax?.parts ?? [],
    isDigital: line.isDigital,
    isAwaited: awaited?.code === 'NYP',
    awaitedCode: awaited?.code ?? null,
    awaitedOn: awaited?.date ?? null,
    promisedOn: promisedDay(line, today),
    isMembership: line.isMembership,
    membershipGroup: product?.membershipGroup ?? null,
    membershipTerms: product?.membership ? toTerms(product.membership) : null,
    subscriptionTypeId: product?.subscriptionTypeId ?? null,
    term: product?.term ?? null,
    plan: line.plan && { choice: line.plan.chosen.choice, endsOn: line.plan.chosen.endsOn },
    autoRenew: line.autoRenew,
    graduationDate: line.graduationDate,
    addedAt: line.addedAt.toISOString(),
  };
}

const toTerms = ({ recordName, priceList, months, graceDays }: SoldMembership): MembershipTerms => ({
  recordName,
  priceList,
  months,
  graceDays,
});

/** Returns a spec as stored with an order: in both languages, independent of the catalogue. */
export const toOrderSpec = (spec: Variant['specs'][number], product: Product | null): DraftLine['specs'][number] => ({
  specId: spec.specId,
  optionId: spec.optionId,
  ...specWords(spec, product),
});

/** Returns the term of a plan that the buyer has already, as an option of the line: pages and emails show it with them. */
function termSpec({ chosen }: PricedPlan): DraftLine['specs'][number] {
  const value = inEveryLocale('');
  for (const language of locales) value[language] = dateRange(chosen.beginsOn, chosen.endsOn, language);
  return { specId: 'plan-term', optionId: chosen.choice, name: inEveryLocale('Term'), value };
}

/** Returns the stock that an order reserves. */
export const toStockLines = ({ lines }: Pick<OrderDraft, 'lines'>) =>
  lines.map(({ sku, quantity, session }) => ({ sku, quantity, sessionId: session?.id ?? null }));
