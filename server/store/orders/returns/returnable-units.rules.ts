import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { allocateCredits, type CreditedUnits, type HeldReturn } from './allocate-credits.rules.ts';

/**
 * Days that a parcel is on its way at most; the slowest shipping takes 21 working days. Counted where nobody has told that
 * a parcel was delivered.
 */
const transitDays = 30;

/** A parcel that was sent to the buyer. */
export interface SentParcel {
  shippedAt: Date;
  /** Null if nobody has told so. */
  deliveredAt: Date | null;
  isLost: boolean;
  /** By order line. */
  units: ReadonlyMap<string, number>;
}

/** Everything that decides how many units of an order can be sent back. */
export interface ReturnFacts {
  /** Printed lines of the order. */
  lineIds: readonly string[];
  parcels: readonly SentParcel[];
  returns: readonly HeldReturn[];
  credits: readonly CreditedUnits[];
}

/** The day that counts, and the rule of the shop. */
export interface ReturnTerms {
  /** Days from delivery, the last one included; 0 if nothing can be sent back. */
  returnDays: number;
  /** In the organization's time zone, as all days. */
  today: string;
  timeZone: string;
}

/** Returns the last day on which a parcel can be sent back. */
export function lastReturnDay(
  { shippedAt, deliveredAt }: Pick<SentParcel, 'shippedAt' | 'deliveredAt'>,
  { returnDays, timeZone }: Pick<ReturnTerms, 'returnDays' | 'timeZone'>,
): string {
  const from = organizationDate(deliveredAt ?? shippedAt, timeZone);
  return addDays(from, deliveredAt ? returnDays : returnDays + transitDays);
}

/**
 * Returns the units that can be sent back, by order line, without lines that have none: of parcels within the days, and
 * never more than was sent less what was asked for, returned or credited.
 */
export function returnableUnits(
  { lineIds, parcels, returns, credits }: ReturnFacts,
  terms: ReturnTerms,
): Map<string, number> {
  if (terms.returnDays === 0) return new Map();
  const arrived = parcels.filter(({ isLost }) => !isLost);
  const open = arrived.filter((parcel) => lastReturnDay(parcel, terms) >= terms.today);
  const sum = (some: readonly SentParcel[], id: string): number =>
    some.reduce((units, parcel) => units + (parcel.units.get(id) ?? 0), 0);
  const allocated = allocateCredits(returns, credits);
  return new Map(
    lineIds
      .map((id): [string, number] => {
        const held = returns.reduce((units, each) => units + heldUnits(each, id), 0);
        const credited = credits.filter((each) => each.orderLineId === id).reduce((all, { units }) => all + units, 0);
        const forReturns = allocated
          .filter((each) => each.orderLineId === id)
          .reduce((all, { units }) => all + units, 0);
        return [id, Math.min(sum(open, id), sum(arrived, id) - held - (credited - forReturns))];
      })
      .filter(([, units]) => units > 0),
  );
}

/** Returns the units of a line that a return holds: the asked ones until its parcel arrives, then those in it. */
function heldUnits({ state, lines }: HeldReturn, orderLineId: string): number {
  const line = lines.find((each) => each.orderLineId === orderLineId);
  if (!line || state === 'refused' || state === 'lapsed') return 0;
  return state === 'asked' || state === 'approved' ? line.units : line.receivedUnits;
}
