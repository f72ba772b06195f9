type Payload = Readonly<Record<string, unknown>>;

/** The parts of a patch that contain values by name; the rest identifies the record. */
const parts = ['fields', 'person'] as const;

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that identify the person of a patch instead of changing a value. */
const identifying = new Set(['email']);

/**
 * Returns the part of an older patch that newer patches of the same record do not contain, or null if nothing is left.
 */
export function withoutNewer(payload: Payload, newer: readonly Payload[]): Record<string, unknown> | null {
  const rest: Record<string, unknown> = { ...payload };
  let isEmpty = !Array.isArray(payload['topics']) || payload['topics'].length === 0;
  for (const part of parts) {
    const values = payload[part];
    if (!isRecord(values)) continue;
    const named = new Set(newer.flatMap((each) => (isRecord(each[part]) ? Object.keys(each[part]) : [])));
    const left = Object.entries(values).filter(([name]) => identifying.has(name) || !named.has(name));
    rest[part] = Object.fromEntries(left);
    if (left.some(([name]) => !identifying.has(name))) isEmpty = false;
  }
  return isEmpty ? null : rest;
}
