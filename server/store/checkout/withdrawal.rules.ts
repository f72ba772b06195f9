import type { Product } from '../catalog/catalog.contract.ts';
import { enrollmentKind } from '../catalog/enrollment.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { vatCountries } from './vat-number.rules.ts';

/** Version of the text that gives up the right to withdraw; change it with the phrase CheckoutBeginNow. */
export const withdrawalTextVersion = '2026-11-26';

/** Days after the order in which a consumer may withdraw: Directive 2011/83/EU, article 9. */
const withdrawalDays = 14;

/** States of the European Economic Area outside the Union, where the directive holds too. */
const furtherCountries = ['IS', 'LI', 'NO'];

const countries: ReadonlySet<string> = new Set([...vatCountries, ...furtherCountries]);

/**
 * Returns whether a buyer has the right to withdraw of consumers in the EU: somebody there who is no business
 * (docs/decisions/checkout.md#right-to-withdraw).
 * @param buyer.countries of the shipping and billing addresses
 * @param buyer.vatNumber a valid one, or empty
 */
export const isEuConsumer = (buyer: { countries: readonly string[]; vatNumber: string }): boolean =>
  buyer.vatNumber === '' && buyer.countries.some((country) => countries.has(country));

/** Returns whether a line is a file that is paid for. What costs nothing needs no right to withdraw. */
export const isPaidFile = (line: {
  product: Product | null;
  isDigital: boolean;
  isMembership: boolean;
  lineTotalMinor: number;
}): boolean => {
  const { product, isDigital, isMembership, lineTotalMinor } = line;
  if (!product || !isDigital || isMembership || lineTotalMinor === 0) return false;
  return product.subscriptionTypeId === null && enrollmentKind(product) === null;
};

/** Returns the last day to withdraw from an order of a day, and the day on which its files open. */
export const lastWithdrawalDay = (orderedOn: string): string => addDays(orderedOn, withdrawalDays);
export const openingDay = (orderedOn: string): string => addDays(lastWithdrawalDay(orderedOn), 1);

/** What a buyer answered about the right to withdraw, as kept with the order. */
export interface WithdrawalAnswer {
  /** 'waived': the files open at once; 'kept': they wait; 'business': the buyer named a VAT number. */
  answer: 'waived' | 'kept' | 'business';
  /** The text that was shown, in the language of the order, and its version. */
  text: string;
  textVersion: string;
  /** As an ISO instant. */
  answeredAt: string;
  vatNumber: string;
  /** Last day to withdraw and first day of the download, YYYY-MM-DD; null unless the right is kept. */
  until: string | null;
  opensOn: string | null;
}
