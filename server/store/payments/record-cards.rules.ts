/** A card in the order system's format (docs/decisions/payments.md#cards-and-the-order-system). */
export interface CardRecord {
  cardRef: string;
  /** MM/YY */
  expirationDate: string;
  isDefault: boolean;
}

const two = (number: number) => String(number % 100).padStart(2, '0');

/** Returns the expiry in the order system's format: MM/YY. */
export const formatExpirationDate = (month: number, year: number): string => `${two(month)}/${two(year)}`;

/** A change of a card to report to the order system. */
export interface CardNews extends CardRecord {
  isDeleted: boolean;
}

/**
 * Returns the reports that bring the order system up to date. Removed cards come first and the default last, so that it
 * never has two defaults.
 */
export function findCardNews(reported: readonly CardRecord[], cards: readonly CardRecord[]): CardNews[] {
  const gone = reported
    .filter((known) => cards.every(({ cardRef }) => cardRef !== known.cardRef))
    .map((known) => ({ ...known, isDefault: false, isDeleted: true }));
  const changed = cards
    .filter((card) => {
      const known = reported.find(({ cardRef }) => cardRef === card.cardRef);
      return known?.expirationDate !== card.expirationDate || known.isDefault !== card.isDefault;
    })
    .toSorted((a, b) => Number(a.isDefault) - Number(b.isDefault))
    .map((card) => ({ ...card, isDeleted: false }));
  return [...gone, ...changed];
}

/** Returns the payload in the order system's names; every card that is not deleted is marked as preserved. */
export const cardPayload = (customerId: string, { cardRef, expirationDate, isDefault, isDeleted }: CardNews) => ({
  customerId,
  cardToken: cardRef,
  expirationDate,
  isDefault,
  isDeleted,
  isPreserved: !isDeleted,
});
