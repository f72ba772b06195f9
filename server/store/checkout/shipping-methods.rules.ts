import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/** Destination of a parcel, for its price. */
type Zone = 'domestic' | 'neighbour' | 'overseas';

/** States without road freight from the warehouse, by country: standard shipping takes longer and is never free. */
const offshoreStates: Readonly<Record<string, string>> = { US: 'AK HI PR GU VI AS MP AA AE AP' };

/** Countries beside the home country, which have methods of their own. */
const neighbours: Readonly<Record<string, string>> = { US: 'CA MX' };

const isListed = (table: Readonly<Record<string, string>>, home: string, code: string): boolean =>
  Object.hasOwn(table, home) && (table[home] ?? '').split(' ').includes(code);

/** A shipping method with all its data. */
export interface ShippingRow {
  id: string;
  /** Phrase of its name, which is stored with an order. */
  nameKey: PhraseKey;
  zones: readonly Zone[];
  /** The first unit and each further one, in cents. */
  firstMinor: number;
  furtherMinor: number;
  /** Free from this subtotal on; null: never. */
  freeFromMinor: number | null;
  /** Working days until delivery. */
  days: readonly [from: number, to: number];
  /** Couriers do not deliver to post-office boxes. */
  isForPoBoxes: boolean;
  /** Also delivers to states without road freight. */
  isForOffshore: boolean;
}

/** All shipping methods with their prices by zone and number of units. */
export const shippingRows: readonly ShippingRow[] = [
  {
    id: 'standard',
    nameKey: 'CheckoutShippingStandard',
    zones: ['domestic'],
    firstMinor: 895,
    furtherMinor: 250,
    freeFromMinor: 25_000,
    days: [4, 7],
    isForPoBoxes: true,
    isForOffshore: true,
  },
  {
    id: 'two-day',
    nameKey: 'CheckoutShippingTwoDay',
    zones: ['domestic'],
    firstMinor: 1_995,
    furtherMinor: 450,
    freeFromMinor: null,
    days: [2, 2],
    isForPoBoxes: false,
    isForOffshore: true,
  },
  {
    id: 'overnight',
    nameKey: 'CheckoutShippingOvernight',
    zones: ['domestic'],
    firstMinor: 3_995,
    furtherMinor: 650,
    freeFromMinor: null,
    days: [1, 1],
    isForPoBoxes: false,
    isForOffshore: false,
  },
  {
    id: 'cross-border',
    nameKey: 'CheckoutShippingCrossBorder',
    zones: ['neighbour'],
    firstMinor: 1_895,
    furtherMinor: 550,
    freeFromMinor: null,
    days: [6, 10],
    isForPoBoxes: true,
    isForOffshore: true,
  },
  {
    id: 'international',
    nameKey: 'CheckoutShippingInternational',
    zones: ['overseas'],
    firstMinor: 3_450,
    furtherMinor: 900,
    freeFromMinor: null,
    days: [10, 21],
    isForPoBoxes: true,
    isForOffshore: true,
  },
  {
    id: 'international-express',
    nameKey: 'CheckoutShippingInternationalExpress',
    zones: ['neighbour', 'overseas'],
    firstMinor: 6_950,
    furtherMinor: 1_500,
    freeFromMinor: null,
    days: [3, 6],
    isForPoBoxes: false,
    isForOffshore: true,
  },
];

/** A shipment and its destination. */
export interface Parcel {
  /** Home country, which parcels are sent from. */
  home: string;
  country: string;
  state: string;
  isPoBox: boolean;
  /** Number of shipped units, without digital ones. */
  quantity: number;
  subtotalMinor: number;
}

/** A shipping method as offered for one parcel. */
export interface OfferedShipping extends Pick<ShippingRow, 'id' | 'nameKey' | 'days'> {
  costMinor: number;
}

const zoneOf = ({ home, country }: Parcel): Zone =>
  country === home ? 'domestic' : isListed(neighbours, home, country) ? 'neighbour' : 'overseas';

/** Returns the cost, or 0 if it is not a number (docs/decisions/checkout.md#totals). */
export const shippingCost = (cost: unknown): number => (typeof cost === 'number' && Number.isFinite(cost) ? cost : 0);

const isOffshore = ({ home, country, state }: Parcel): boolean =>
  country === home && isListed(offshoreStates, home, state);

function costOf(row: ShippingRow, parcel: Parcel): number {
  const isFree = row.freeFromMinor !== null && parcel.subtotalMinor >= row.freeFromMinor && !isOffshore(parcel);
  return isFree ? 0 : shippingCost(row.firstMinor + row.furtherMinor * (parcel.quantity - 1));
}

/** Returns the shipping methods for a parcel, cheapest first; empty without a country or content. */
export function offeredShipping(parcel: Parcel, rows = shippingRows): OfferedShipping[] {
  if (parcel.country === '' || parcel.quantity < 1) return [];
  const zone = zoneOf(parcel);
  return rows
    .filter((row) => row.zones.includes(zone))
    .filter((row) => (row.isForPoBoxes || !parcel.isPoBox) && (row.isForOffshore || !isOffshore(parcel)))
    .map((row) => ({ id: row.id, nameKey: row.nameKey, costMinor: costOf(row, parcel), days: row.days }))
    .toSorted((a, b) => a.costMinor - b.costMinor);
}
