import { resolveId } from '../content/find-item.ts';
import type { Database } from '../db/connection.ts';
import { succeed, type Result } from '../result.ts';

/** The tags of items named with or without their type; "*" stands for everything. */
export async function resolveTags(
  db: Database,
  ids: readonly string[],
): Promise<Result<string[], 'not_found' | 'ambiguous_id'>> {
  const tags: string[] = [];
  for (const id of ids) {
    const resolved = id === '*' ? succeed(id) : await resolveId(db, id);
    if (!resolved.ok) return resolved;
    tags.push(resolved.value);
  }
  return succeed(tags);
}
