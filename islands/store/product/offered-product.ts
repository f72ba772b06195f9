import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import type { EventType } from '../../../server/store/catalog/event-type.rules.ts';
import type { Choosable } from '../../../server/store/catalog/choice.rules.ts';
import type { PreSaleNote } from '../../../server/store/catalog/offer.rules.ts';
import type { LiveProduct } from '../../../server/store/catalog/product-endpoints.contract.ts';

/** A training session with its times as New York's clocks show them: calendar dates and 24-hour times. */
export interface OfferedSession {
  id: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  eventType: EventType;
  place: string;
  /** Null where seats are not counted. */
  quantityAvailable: number | null;
}

/** The part of a product that is the same for every reader, so that it can be stored with the page. */
export interface OfferedProduct {
  id: string;
  name: string;
  choosable: Choosable;
  /** By variant id. */
  variants: Readonly<Record<string, { basePriceMinor: number | null; notes: readonly PreSaleNote[] }>>;
  /** True when its prices change from day to day: the one in the page is not final. */
  hasDynamicPrice: boolean;
  limits: { minimum: number; maximum: number };
  /** The term it renews by if the buyer wants that; null without one, or where a spec decides it. */
  term: Product['term'];
  needsSession: boolean;
  sessions: readonly OfferedSession[];
  /** The form that has to find the reader entitled before they can buy; null where there is none. */
  eligibilityForm: string | null;
}

/** Prices, stock and sessions as they are offered to the person of the session; prices and stock by variant id. */
export type LiveOffer = Pick<LiveProduct, 'variants' | 'sessions' | 'membership' | 'eligibilityForm'>;

/**
 * Returns the form that this reader must submit first. Before the server has identified the reader, and without
 * JavaScript, it is the form for everyone: the page must not show a button that leads to a refusal.
 */
export const formToAsk = (product: OfferedProduct, offer: LiveOffer | null): string | null =>
  (offer ?? product).eligibilityForm;
