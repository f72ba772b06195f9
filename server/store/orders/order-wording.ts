import type { Locality } from '../../platform/installation/installation.contract.ts';
import { sessionText } from '../catalog/session-text.rules.ts';
import { shippingRows } from '../checkout/shipping-methods.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Words } from '../../platform/words.contract.ts';
import { brandRules } from '../payments/card-brand.rules.ts';
import type { DraftLine, OrderAddress, OrderDraft } from './order-draft.contract.ts';

/** Returns the name of a country in the language, from the content's list; else its code. */
const nameOfCountry = (code: string, language: Locale): string => {
  const isCode = /^[A-Z]{2}$/.test(code);
  return (isCode && new Intl.DisplayNames([language], { type: 'region' }).of(code)) || code;
};

/** Returns the lines of an address, without empty ones. */
export const addressLines = (
  address: OrderAddress,
  language: Locale,
  countryName = nameOfCountry(address.country, language),
): string[] =>
  [
    `${address.firstName} ${address.lastName}`.trim(),
    address.companyName,
    address.street1,
    address.street2,
    [[address.city, address.state].filter(Boolean).join(', '), address.zip].filter(Boolean).join(' '),
    countryName,
    address.phone,
  ].filter(Boolean);

/** Returns the chosen options of a line and its session. */
export function lineDetails(
  { specs, session }: { specs: readonly Pick<DraftLine['specs'][number], 'value'>[] } & Pick<DraftLine, 'session'>,
  language: Locale,
  installation: Locality,
): string {
  const chosen = specs.map(({ value }) => value[language]);
  if (session) chosen.push(sessionText(session, language, installation));
  return chosen.join(', ');
}

/**
 * Returns the name of the shipping method as stored with the order; empty without shipping. Orders until November 22,
 * 2026 store no name.
 * @param t names the method then; its id stands without
 */
export function shippingLabel(
  { shippingMethod }: Pick<OrderDraft, 'shippingMethod'>,
  language: Locale,
  t?: Words['t'],
): string {
  if (!shippingMethod) return '';
  const { id, name } = shippingMethod;
  const row = shippingRows.find((each) => each.id === id);
  return name?.[language] ?? (row && t ? t(row.nameKey) : id);
}

/** Returns the name of a card's brand; the gateway's own word for an unknown one. */
export const cardName = (brand: string): string =>
  Object.entries(brandRules).find(([known]) => known === brand.toLowerCase())?.[1].name ?? brand;
