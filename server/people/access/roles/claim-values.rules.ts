/** Most values of a claim that are read; directories list every group of a person. */
const mostValues = 1_000;

/**
 * Reads the values of a claim: a text, or a list of texts. The claim is found by its whole name first, then as a path,
 * such as `realm_access.roles`.
 * @returns null if it is there and neither
 */
export function readClaimValues(claims: Readonly<Record<string, unknown>>, name: string): readonly string[] | null {
  const given = Object.hasOwn(claims, name) ? claims[name] : followPath(claims, name.split('.'));
  if (given === undefined || given === null) return [];
  if (typeof given === 'string') return [given];
  if (!Array.isArray(given)) return null;
  return given.slice(0, mostValues).filter((value) => typeof value === 'string');
}

function followPath(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return followPath((value as Record<string, unknown>)[key], rest);
}
