import { editionOfId, kindNumberOfId } from './place-id.rules.ts';
import { placeKinds, type IndexedEdition, type PlaceChoice, type SectionAnswer } from './section-search.contract.ts';

type Counts = SectionAnswer['counts'];

interface Narrowing {
  editions: ReadonlyMap<number, IndexedEdition>;
  chosen: PlaceChoice;
  /** Places that the query names by their number: those of earlier editions stay too. */
  numbered: ReadonlySet<number>;
}

/**
 * Applies the filters and counts the values of each field under the filters of the others. Results are counted by edition and
 * kind first: a common word has a hundred thousand of them.
 */
export function narrowPlaces(
  ids: readonly number[],
  { editions, chosen, numbered }: Narrowing,
): { ids: number[]; counts: Counts } {
  const standards = new Set(chosen.standard);
  const years = new Set(chosen.edition);
  const kinds = new Set(chosen.kind);
  const kindPasses = placeKinds.map((kind) => kinds.size === 0 || kinds.has(kind));
  const hasStandard = ({ code }: IndexedEdition) => standards.size === 0 || standards.has(code);
  // Editions before the current one are asked for by their year.
  const hasYear = ({ year, isCurrent }: IndexedEdition) => (years.size === 0 ? isCurrent : years.has(String(year)));
  const counted = {
    standard: new Map<string, number>(),
    edition: new Map<string, number>(),
    kind: new Map<string, number>(),
  };
  const count = (edition: IndexedEdition, kind: number, isYear: boolean, number: number): void => {
    const [isStandard, isKind] = [hasStandard(edition), kindPasses[kind] ?? false];
    if (isYear && isKind) add(counted.standard, edition.code, number);
    if (isStandard && isKind) add(counted.edition, String(edition.year), number);
    if (isStandard && isYear) add(counted.kind, placeKinds[kind] ?? '', number);
  };
  const kept: number[] = [];
  const numbers = new Map<IndexedEdition, number[]>();
  let [last, edition, passes]: [number, IndexedEdition | undefined, boolean] = [-1, undefined, false];
  for (const id of ids) {
    const at = editionOfId(id);
    if (at !== last) {
      [last, edition] = [at, editions.get(at)];
      passes = edition !== undefined && hasStandard(edition) && hasYear(edition);
      if (edition && !numbers.has(edition))
        numbers.set(
          edition,
          placeKinds.map(() => 0),
        );
    }
    if (!edition) continue;
    const kind = kindNumberOfId(id);
    if (years.size === 0 && !edition.isCurrent && numbered.has(id)) {
      count(edition, kind, true, 1);
      if (hasStandard(edition) && kindPasses[kind]) kept.push(id);
      continue;
    }
    const ofEdition = numbers.get(edition);
    if (ofEdition) ofEdition[kind] = (ofEdition[kind] ?? 0) + 1;
    if (passes && kindPasses[kind]) kept.push(id);
  }
  for (const [of, ofKinds] of numbers) {
    ofKinds.forEach((number, kind) => {
      if (number > 0) count(of, kind, hasYear(of), number);
    });
  }
  return {
    ids: kept,
    counts: { standard: [...counted.standard], edition: [...counted.edition], kind: [...counted.kind] },
  };
}

const add = (counts: Map<string, number>, value: string, number: number): void => {
  counts.set(value, (counts.get(value) ?? 0) + number);
};
