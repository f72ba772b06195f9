type Payload = Readonly<Record<string, unknown>>;

/** The parts of a patch that tell something by name; the rest of its payload says what it is about. */
const parts = ['fields', 'person'] as const;

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that tell whom the patch is about rather than something of them. */
const identifying = new Set(['email']);

/**
 * Returns what an older patch still has to tell once newer ones about the same record have been sent: what they do not
 * tell themselves. Null when nothing is left.
 */
export function withoutNewer(payload: Payload, newer: readonly Payload[]): Record<string, unknown> | null {
  const rest: Record<string, unknown> = { ...payload };
  let isEmpty = !Array.isArray(payload['topics']) || payload['topics'].length === 0;
  for (const part of parts) {
    const told = payload[part];
    if (!isRecord(told)) continue;
    const named = new Set(newer.flatMap((each) => (isRecord(each[part]) ? Object.keys(each[part]) : [])));
    const left = Object.entries(told).filter(([name]) => identifying.has(name) || !named.has(name));
    rest[part] = Object.fromEntries(left);
    if (left.some(([name]) => !identifying.has(name))) isEmpty = false;
  }
  return isEmpty ? null : rest;
}
