import { isGroup } from '../items/same-value.rules.ts';
import { listDifferences, type Difference } from '../editing/list-differences.rules.ts';
import type { Edited } from '../editing/merge-versions.rules.ts';
import { compareTexts, type TextRun } from './compare-texts.rules.ts';

/** A text or another single value inside something that was added or removed. */
interface Part {
  place: string;
  text: string;
}

/** A place where two versions differ, as it is shown. */
export type ShownDifference =
  | { how: 'words'; place: string; runs: TextRun[] }
  | { how: 'added' | 'removed'; place: string; parts: Part[] }
  | { how: 'order'; place: string };

/** Returns the single values inside a value, each with its place. */
function listParts(place: string, value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => listParts(`${place}.${index}`, each));
  if (isGroup(value))
    return Object.entries(value).flatMap(([key, each]) => (key === 'type' ? [] : listParts(`${place}.${key}`, each)));
  return value === undefined || value === null || value === '' ? [] : [{ place, text: String(value as string) }];
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isWhole = (value: unknown): boolean => typeof value === 'object' && value !== null;

function describe({ place, before, after }: Difference): ShownDifference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) return [{ how: 'order', place }];
  if (typeof before === 'string' && typeof after === 'string')
    return [{ how: 'words', place, runs: compareTexts(before, after) }];
  if (!isWhole(before) && !isWhole(after) && !isNothing(before) && !isNothing(after)) {
    const runs: TextRun[] = [
      { how: 'removed', text: String(before as string) },
      { how: 'added', text: String(after as string) },
    ];
    return [{ how: 'words', place, runs }];
  }
  const gone: ShownDifference[] = isNothing(before) ? [] : [{ how: 'removed', place, parts: listParts(place, before) }];
  const come: ShownDifference[] = isNothing(after) ? [] : [{ how: 'added', place, parts: listParts(place, after) }];
  return [...gone, ...come];
}

/** Returns the places where two versions of an item differ, with their words, in the order of the later one. */
export const describeDifferences = (before: Edited, after: Edited): ShownDifference[] =>
  listDifferences(before, after).flatMap(describe);
