import { zonedSpan } from '../../platform/dates/zoned-time.rules.ts';
import type { Prices } from '../pricing/price.rules.ts';
import { centsToDollars } from '../pricing/money.rules.ts';
import type { Product, Spec, TrainingSession, Variant } from './catalog.contract.ts';
import { readBasePrice, quantityLimits } from './purchase.rules.ts';
import { publicStock } from './public-stock.rules.ts';
import type { PricesView, ProductView, SessionView } from './product-view.contract.ts';

type Language = keyof Product['name'];

const dollarsOrNull = (amountMinor: number | null): number | null =>
  amountMinor === null ? null : centsToDollars(amountMinor);

/**
 * Returns a product in wire names (docs/decisions/product-pages.md#names-of-the-answer), with the variants on sale
 * only.
 */
export function toProductView(product: Product, language: Language): ProductView {
  const variants = product.variants.filter(({ isActive }) => isActive);
  const { minimum, maximum } = quantityLimits(product);
  return {
    ID: product.id,
    Active: product.isActive,
    Name: product.name[language],
    xp: {
      type: product.productType,
      product_category: product.productCategory,
      netSuiteID: product.netsuiteId,
      answer_code: product.answerCode,
      answer_date: product.answerDate,
      item_definition: product.itemDefinition,
      hasAvailableLink: variants.some(({ availableLink }) => availableLink !== null),
      technicalCommitteeOnly: product.isCommitteeOnly,
      trainingTopic: product.trainingTopic,
      price: { basePrice: dollarsOrNull(product.basePriceMinor) },
    },
    PriceSchedule: { MinQuantity: minimum, MaxQuantity: maximum },
    Inventory: { QuantityAvailable: publicStock(totalOf(variants)) },
    Specs: product.specs.map((spec) => toSpecView(spec, language)),
    Variants: variants.map((variant) => toVariantView(product, variant)),
  };
}

/** Returns the stock of all variants together; null if any is unlimited. */
function totalOf(variants: readonly Variant[]): number | null {
  const counts = variants.map(({ inventory }) => inventory.quantityAvailable);
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

const toSpecView = ({ id, name, label, options, defaultOptionId }: Spec, language: Language) => ({
  ID: id,
  Name: name,
  Label: label[language],
  Options: options.map((option) => ({ ID: option.id, Value: option.value, Label: option.label[language] })),
  OptionCount: options.length,
  DefaultOptionID: defaultOptionId,
  DefaultValue: options.find((option) => option.id === defaultOptionId)?.value ?? '',
});

const toVariantView = (product: Product, variant: Variant): ProductView['Variants'][number] => ({
  ID: variant.id,
  Active: variant.isActive,
  Name: variant.name,
  Specs: variant.specs.map(({ specId, optionId, name, value }) => ({
    SpecID: specId,
    OptionID: optionId,
    Name: name,
    Value: value,
  })),
  Inventory: {
    QuantityAvailable: publicStock(variant.inventory.quantityAvailable),
    OrderCanExceed: variant.inventory.canOrderExceed,
  },
  xp: {
    sku: variant.sku,
    hasAvailableLink: variant.availableLink !== null,
    answer_code: variant.answerCode,
    answer_date: variant.answerDate,
    price: { basePrice: dollarsOrNull(readBasePrice(product, variant)) },
  },
});

/** Returns prices in dollars, and in the cents used for calculations. */
export const toPricesView = (prices: Prices): PricesView => ({
  basePrice: centsToDollars(prices.basePriceMinor),
  memberPrice: centsToDollars(prices.memberPriceMinor),
  yourPrice: centsToDollars(prices.yourPriceMinor),
  ...prices,
});

/** Returns a session with its derived dates and times. */
export function toSessionView(session: TrainingSession, timeZone: string): SessionView {
  const { netsuiteId, startsAt, endsAt, isInactive, quantityAvailable, ...rest } = session;
  const renamed = { netSuiteId: netsuiteId, start: startsAt, end: endsAt, inactive: isInactive };
  return {
    ...rest,
    quantityAvailable: publicStock(quantityAvailable),
    ...renamed,
    ...zonedSpan({ startsAt, endsAt }, timeZone),
  };
}
