import * as v from 'valibot';

/** The fields of a line of PostgreSQL's JSON log that are read. */
const lineSchema = v.object({
  message: v.string(),
  detail: v.optional(v.string()),
  application_name: v.optional(v.string()),
});

/** Transaction statements; the replay runs in one transaction. */
const framing = /^(begin|commit|rollback|start transaction|savepoint|release|listen|alter system|set |show )/i;

/** The statements of a log in order, each on one line with a semicolon, their values filled in. */
export function readStatements(log: string): string[] {
  const statements: string[] = [];
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const parsed = v.safeParse(lineSchema, JSON.parse(line));
    if (!parsed.success) continue;
    const { message, detail } = parsed.output;
    const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
    if (text === undefined || framing.test(text) || text.includes('pg_reload_conf')) continue;
    statements.push(`${fill(text, readParameters(detail ?? '')).replaceAll(/\s*\n\s*/g, ' ')};`);
  }
  return statements;
}

/** The values in the detail of a line: "parameters: $1 = 'a', $2 = NULL". */
function readParameters(detail: string): string[] {
  const found = [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)];
  return found.map(([, value = 'NULL']) => value);
}

/** A statement with its parameters replaced by values. */
const fill = (text: string, values: readonly string[]): string =>
  text.replace(/\$(\d+)/g, (whole, number: string) => values[Number(number) - 1] ?? whole);
