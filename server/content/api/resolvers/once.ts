/** Makes a value when it is first asked for and keeps it: one query may ask for a field under many names. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
