/** Makes a value at its first use and reuses it: one query may select a field under many names. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
