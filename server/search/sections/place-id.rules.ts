import { placeKinds, type PlaceKind } from './section-search.contract.ts';

/**
 * Ids of places hold what results are filtered and ordered by, so that no row is read for it: edition, position in
 * reading order (20 bits), kind (3 bits), and whether the text is open. They stay below 2^53.
 */
const positionFrom = 16;
const editionFrom = 2 ** 24;
/** Most places of an edition. */
export const mostPlaces = editionFrom / positionFrom;

export interface PlaceId {
  edition: number;
  position: number;
  kind: PlaceKind;
  isOpen: boolean;
}

export const toPlaceId = ({ edition, position, kind, isOpen }: PlaceId): number =>
  edition * editionFrom + position * positionFrom + placeKinds.indexOf(kind) * 2 + (isOpen ? 1 : 0);

export const editionOfId = (id: number): number => Math.floor(id / editionFrom);

export const kindOfId = (id: number): PlaceKind => placeKinds[Math.floor(id / 2) % 8] ?? 'informative';

export const isOpenId = (id: number): boolean => id % 2 === 1;

/** Returns the least id of an edition, and the one after its greatest. */
export const idsOfEdition = (edition: number): [from: number, to: number] => [
  edition * editionFrom,
  (edition + 1) * editionFrom,
];
