import { report } from '../monitoring/happenings.ts';
import { beginSpan, tracedWork } from '../monitoring/spans.ts';

/** Most texts whose title is remembered; statements with lists of many lengths have many texts. */
const capacity = 1_000;
const titles = new Map<string, string>();

/**
 * Returns a name for a statement without its values: the given one, else its verb and first table, such as `select
 * accounts`. There are about as many as tables.
 */
export function titleOf(statement: unknown): string {
  const { text, name } =
    typeof statement === 'string'
      ? { text: statement, name: undefined }
      : (statement as { text?: unknown; name?: unknown });
  if (typeof name === 'string') return name;
  if (typeof text !== 'string') return 'other';
  const known = titles.get(text);
  if (known !== undefined) return known;
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const table = /\b(?:from|into|update)\s+(?:"?public"?\.)?"?([a-z_]\w*)/i.exec(text)?.[1];
  const title = table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
  if (titles.size < capacity) titles.set(text, title);
  return title;
}

/** Watches a statement for the metrics and the trace of its request. @returns takes its end */
export function watchStatement(statement: unknown): (error: unknown) => void {
  const name = titleOf(statement);
  const started = performance.now();
  const work = tracedWork();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  const endSpan = work && beginSpan(work, { name, kind: 'client', attributes });
  return (error) => {
    report('statement', { name, seconds: (performance.now() - started) / 1_000 });
    endSpan?.(Boolean(error));
  };
}

/** SQLSTATEs of time-outs. */
const timeouts: Readonly<Record<string, 'statement' | 'lock' | 'transaction'>> = {
  '57014': 'statement',
  '55P03': 'lock',
  '25P03': 'transaction',
};

/** Counts an error of the database if it is a time-out. */
export function reportTimeout(error: unknown): void {
  const kind = timeouts[String((error as { code?: unknown } | null)?.code)];
  if (kind) report('databaseTimeout', { kind });
}
