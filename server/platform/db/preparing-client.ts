import pg from 'pg';

/** Most statements prepared under a name on each connection: their plans are kept by PostgreSQL, some 20 kB each. */
const capacity = 500;
const names = new Map<string, string>();

/** The name of a text, the same on every connection; none once there are too many, as of lists of many lengths. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= capacity) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares every statement with values once: PostgreSQL parses and plans it the first times only.
 * Statements without values, such as `begin` and the migrations, stay as they are.
 */
export class PreparingClient extends pg.Client {
  // The driver's own overloads cannot be told apart from here; what is passed on is what was given, and a name.
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const given = config as { text?: unknown; name?: unknown } | null;
    const isNameless = typeof given?.text === 'string' && given.name === undefined;
    const isPrepared = isNameless && Array.isArray(values) && values.length > 0;
    const named = isPrepared ? { ...given, name: nameOf(given.text as string) } : config;
    return Reflect.apply(pg.Client.prototype.query, this, [named, values, ...rest]);
  }) as typeof pg.Client.prototype.query;
}
