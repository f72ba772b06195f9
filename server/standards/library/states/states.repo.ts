import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryStates } from '../history.table.ts';
import type { Edition } from '../library.contract.ts';
import type { SectionState } from './state.contract.ts';

/** Returns all states of an edition's sections, past, present and to come. */
export async function statesOf(db: Database, { id }: Pick<Edition, 'id'>): Promise<SectionState[]> {
  const rows = await db.select().from(libraryStates).where(eq(libraryStates.edition, id));
  return rows.map(({ edition: _, fold: _fold, key, kind, after, ...state }) =>
    Object.assign(state, { inserted: key !== null && kind !== null && after !== null ? { key, kind, after } : null }),
  );
}
