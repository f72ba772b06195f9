import type { PGlite } from '@electric-sql/pglite';

/** Statements prepared in each embedded database, by name. */
const prepared = new WeakMap<PGlite, Map<string, Promise<unknown>>>();

/**
 * Runs a statement that the embedded database parses and plans once: without a name, a query over several tables takes
 * five times as long. EXECUTE takes no protocol parameters, and preparing by protocol needs four more calls into the
 * engine, so values are written as literals.
 */
export async function executePrepared(
  client: PGlite,
  { name, text }: { name: string; text: string },
  values: readonly unknown[],
): Promise<object[]> {
  const known = prepared.get(client) ?? new Map<string, Promise<unknown>>();
  prepared.set(client, known);
  const ready = known.get(name) ?? client.exec(`prepare ${name} as ${text}`);
  known.set(name, ready);
  await ready.catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
  const given = values.length > 0 ? `(${values.map(toSqlLiteral).join(', ')})` : '';
  return (await client.query<object>(`execute ${name}${given}`)).rows;
}

/** @throws TypeError for a type without a literal */
export function toSqlLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return quote(String(value));
  if (value instanceof Date) return quote(value.toISOString());
  if (Array.isArray(value)) return `array[${value.map(toSqlLiteral).join(', ')}]::text[]`;
  throw new TypeError('A statement takes texts, numbers, dates and lists of them.');
}

const quote = (text: string): string => {
  if (text.includes('\0')) throw new TypeError('A text with NUL cannot be stored.');
  return ` E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
};
