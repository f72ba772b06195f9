/** Where a parcel goes, as far as its price is concerned. */
type Zone = 'domestic' | 'neighbour' | 'overseas';

/** The states without road freight from the warehouse: standard takes longer there and is never free. */
const offshoreStates: ReadonlySet<string> = new Set(['AK', 'HI', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']);

interface ShippingRow {
  id: string;
  zones: readonly Zone[];
  /** The first piece and each further one, in cents. */
  firstMinor: number;
  furtherMinor: number;
  /** From this subtotal on it costs nothing; null: never. */
  freeFromMinor: number | null;
  /** Working days until delivery. */
  days: readonly [from: number, to: number];
  /** Couriers do not deliver to post-office boxes. */
  isForPoBoxes: boolean;
}

/** Every way of shipping and its price: by zone and number of pieces. */
const rows: readonly ShippingRow[] = [
  {
    id: 'standard',
    zones: ['domestic'],
    firstMinor: 895,
    furtherMinor: 250,
    freeFromMinor: 25_000,
    days: [4, 7],
    isForPoBoxes: true,
  },
  {
    id: 'two-day',
    zones: ['domestic'],
    firstMinor: 1_995,
    furtherMinor: 450,
    freeFromMinor: null,
    days: [2, 2],
    isForPoBoxes: false,
  },
  {
    id: 'overnight',
    zones: ['domestic'],
    firstMinor: 3_995,
    furtherMinor: 650,
    freeFromMinor: null,
    days: [1, 1],
    isForPoBoxes: false,
  },
  {
    id: 'cross-border',
    zones: ['neighbour'],
    firstMinor: 1_895,
    furtherMinor: 550,
    freeFromMinor: null,
    days: [6, 10],
    isForPoBoxes: true,
  },
  {
    id: 'international',
    zones: ['overseas'],
    firstMinor: 3_450,
    furtherMinor: 900,
    freeFromMinor: null,
    days: [10, 21],
    isForPoBoxes: true,
  },
  {
    id: 'international-express',
    zones: ['neighbour', 'overseas'],
    firstMinor: 6_950,
    furtherMinor: 1_500,
    freeFromMinor: null,
    days: [3, 6],
    isForPoBoxes: false,
  },
];

/** Holds what is shipped and where to. */
export interface Parcel {
  country: string;
  state: string;
  isPoBox: boolean;
  /** Pieces that are shipped; digital ones are not counted. */
  pieces: number;
  subtotalMinor: number;
}

/** A way of shipping as it is offered for one parcel. */
export interface ShippingMethod {
  id: string;
  costMinor: number;
  days: readonly [from: number, to: number];
}

const zoneOf = ({ country }: Parcel): Zone =>
  country === 'US' ? 'domestic' : country === 'CA' || country === 'MX' ? 'neighbour' : 'overseas';

/** A cost that is no number counts as nothing (docs/decisions/checkout.md#totals). */
export const shippingCost = (cost: unknown): number => (typeof cost === 'number' && Number.isFinite(cost) ? cost : 0);

const isOffshore = ({ country, state }: Parcel): boolean => country === 'US' && offshoreStates.has(state);

function costOf(row: ShippingRow, parcel: Parcel): number {
  const isFree = row.freeFromMinor !== null && parcel.subtotalMinor >= row.freeFromMinor && !isOffshore(parcel);
  return isFree ? 0 : shippingCost(row.firstMinor + row.furtherMinor * (parcel.pieces - 1));
}

/** The ways of shipping for a parcel, the cheapest first; none while it has no country or nothing in it. */
export function offeredShipping(parcel: Parcel): ShippingMethod[] {
  if (parcel.country === '' || parcel.pieces < 1) return [];
  const zone = zoneOf(parcel);
  return rows
    .filter((row) => row.zones.includes(zone) && (row.isForPoBoxes || !parcel.isPoBox))
    .filter((row) => !(row.id === 'overnight' && isOffshore(parcel)))
    .map((row) => ({ id: row.id, costMinor: costOf(row, parcel), days: row.days }))
    .toSorted((a, b) => a.costMinor - b.costMinor);
}
