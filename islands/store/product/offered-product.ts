import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import type { EventType } from '../../../server/store/catalog/event-type.rules.ts';
import type { Choosable } from '../../../server/store/catalog/choice.rules.ts';
import type { PreSaleNote } from '../../../server/store/catalog/offer.rules.ts';
import type { LiveProduct } from '../../../server/store/catalog/product-endpoints.contract.ts';

/** A training session with its times in the organization's time zone: calendar dates and 24-hour times. */
export interface OfferedSession {
  id: string;
  /** Instants in ISO form. */
  start: string;
  end: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  eventType: EventType;
  place: string;
  /** Null if seats are unlimited. */
  quantityAvailable: number | null;
}

/** The part of a product that is the same for every reader, so that it can be cached with the page. */
export interface OfferedProduct {
  id: string;
  name: string;
  choosable: Choosable;
  /** By variant id. */
  variants: Readonly<Record<string, { basePriceMinor: number | null; notes: readonly PreSaleNote[] }>>;
  /** True if its prices change daily: the one in the page is not final. */
  hasDynamicPrice: boolean;
  limits: { minimum: number; maximum: number };
  /** Term of the optional renewal; null without one, or if a spec decides. */
  term: Product['term'];
  needsSession: boolean;
  sessions: readonly OfferedSession[];
  /** The form that checks the reader's eligibility first, or null. */
  eligibilityForm: string | null;
}

/** Prices, stock and sessions as offered to the session's person; prices and stock by variant id. */
export type LiveOffer = Pick<LiveProduct, 'variants' | 'sessions' | 'membership' | 'eligibilityForm'>;

/**
 * Returns the form that this reader must submit first. Before the server has identified the reader, and without
 * JavaScript, it is the form for everyone: the page must not show a button that leads to a refusal.
 */
export const formToAsk = (product: OfferedProduct, offer: LiveOffer | null): string | null =>
  (offer ?? product).eligibilityForm;
