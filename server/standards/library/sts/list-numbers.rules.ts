import { lettersOf, romanOf } from '../number-signs.rules.ts';

/** Types of lists whose items a browser numbers, in the order in which a list without a type is tried. */
const types = ['1', 'a', 'A', 'i', 'I'] as const;
export type ListType = (typeof types)[number];

export const isListType = (type: string): type is ListType => (types as readonly string[]).includes(type);

/** Returns what a browser writes before an item, from 1: '3', 'c', 'III'. */
export function numberOf(type: ListType, at: number): string {
  if (type === '1') return String(at);
  const written = type.toLowerCase() === 'a' ? lettersOf(at) : romanOf(at);
  return type === 'A' || type === 'I' ? written.toUpperCase() : written;
}

/** Highest number at which a list that continues another one is looked for; lists of numbers begin anywhere. */
const latestStart = 60;

function findStart(type: ListType, label: string): number | null {
  if (type === '1') return /^[1-9]\d{0,5}$/.test(label) ? Number(label) : null;
  for (let at = 1; at <= latestStart; at += 1) if (numberOf(type, at) === label) return at;
  return null;
}

/**
 * Returns how a browser would write the labels of a list: its type and its first number; null where it cannot.
 * @param said type that the source names
 */
export function findNumbering(
  said: ListType | undefined,
  labels: readonly string[],
): { type: ListType; start: number } | null {
  const [first = ''] = labels;
  const fits = (type: ListType) => {
    const start = findStart(type, first);
    return start !== null && labels.every((label, at) => label === numberOf(type, start + at)) ? { type, start } : null;
  };
  const found = [said, ...types]
    .map((type) => type && fits(type))
    .filter((each) => each !== null && each !== undefined);
  return found.find(({ type, start }) => start === 1 || type === said) ?? found[0] ?? null;
}
