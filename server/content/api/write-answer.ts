/** Length from which a part is handed out, in characters. */
const partLength = 32_000;

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isPlain = (value: object): boolean =>
  !('toJSON' in value) && (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/** The pieces of a value as JSON; an object of texts and numbers is one piece. `undefined` is left out as JSON does. */
function* pieces(value: unknown): Generator<string> {
  if (isLeaf(value) || !isPlain(value as object)) {
    yield (JSON.stringify(value) as string | undefined) ?? 'null';
    return;
  }
  const inner = Object.values(value as object) as unknown[];
  // Long lists of numbers and texts are split too.
  if (inner.length < 100 && inner.every(isLeaf)) {
    yield JSON.stringify(value);
    return;
  }
  let separator = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const entry of value as unknown[]) {
      yield separator;
      yield* pieces(entry);
      separator = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  for (const [key, entry] of Object.entries(value as object)) {
    if (entry === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* pieces(entry);
    separator = ',';
  }
  yield '}';
}

/** Writes a value as JSON in parts of some 30 kB, for a caller who lets other work in between them. */
export function* writeParts(value: unknown): Generator<string> {
  let part = '';
  for (const piece of pieces(value)) {
    part += piece;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part;
}
