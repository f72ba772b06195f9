type Group = Record<string, unknown>;

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares two values as JSON, ignoring the order of keys: PostgreSQL's jsonb does not keep it. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Group, b as Group];
  const ofLeft = Object.keys(left);
  const isOnlyRight = (key: string) => left[key] === undefined && right[key] !== undefined;
  return ofLeft.every((key) => isSameValue(left[key], right[key])) && !Object.keys(right).some(isOnlyRight);
}
