import type { Product } from '../../server/catalog/catalog.contract.ts';
import type { EventType } from '../../server/catalog/event-type.rules.ts';
import type { Choosable } from '../../server/catalog/choice.rules.ts';
import type { PreSaleNote } from '../../server/catalog/offer.rules.ts';

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

/** What the page knows of a product before anybody asks: the same for all its readers, so it is stored with the page. */
export interface OfferedProduct {
  id: string;
  name: string;
  choosable: Choosable;
  /** By variant id. */
  variants: Readonly<Record<string, { basePriceMinor: number | null; notes: readonly PreSaleNote[] }>>;
  /** Whether its prices change from day to day, so that the one of the page is not the last word. */
  hasDynamicPrice: boolean;
  limits: { minimum: number; maximum: number };
  /** How often it renews by itself if the buyer wants that; null where there is no term, or a spec says it. */
  term: Product['term'];
  needsSession: boolean;
  sessions: readonly OfferedSession[];
}
