import { placeKinds, type PlaceKind } from './section-search.contract.ts';

/**
 * Ids of places hold what results are filtered by, so that no row is read for it: edition, kind (3 bits), whether the text is
 * open, and position in reading order (20 bits). They stay below 2^53. Neighbours differ by one, which keeps the lists of
 * a word short.
 */
const openFrom = 2 ** 20;
const kindFrom = 2 * openFrom;
const editionFrom = 8 * kindFrom;
/** Most places of an edition. */
const mostPlaces = openFrom;

interface PlaceId {
  edition: number;
  position: number;
  kind: PlaceKind;
  isOpen: boolean;
}

/** @throws RangeError for an edition with more places than there are ids */
export function toPlaceId({ edition, position, kind, isOpen }: PlaceId): number {
  if (position >= mostPlaces) throw new RangeError(`An edition with more than ${mostPlaces} places cannot be indexed.`);
  return edition * editionFrom + placeKinds.indexOf(kind) * kindFrom + (isOpen ? openFrom : 0) + position;
}

export const editionOfId = (id: number): number => Math.floor(id / editionFrom);

/** Returns the index of the kind in `placeKinds`. */
export const kindNumberOfId = (id: number): number => Math.floor(id / kindFrom) % 8;

export const kindOfId = (id: number): PlaceKind => placeKinds[kindNumberOfId(id)] ?? 'informative';

export const isOpenId = (id: number): boolean => Math.floor(id / openFrom) % 2 === 1;

export const positionOfId = (id: number): number => id % openFrom;

/** Returns the least id of an edition, and the one after its greatest. */
export const idsOfEdition = (edition: number): [from: number, to: number] => [
  edition * editionFrom,
  (edition + 1) * editionFrom,
];
