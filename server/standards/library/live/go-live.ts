import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { addChange, takeWriteTurn } from '../../../content/items/change-feed.repo.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { libraryKeys } from '../section.table.ts';
import { changeOfEdition } from './change-of-edition.ts';
import { noteLiveText } from '../notices/note-live-text.ts';
import { planAmended } from '../amendments/plan-amended.ts';
import { numbersOf, writeStates } from '../amendments/plan-states.ts';
import { giveWorks } from './give-works.rules.ts';
import { findLiveImport, lockImport, readImport, type EditionRow, type StoredImport } from './import.repo.ts';
import { keepAddresses } from './keep-addresses.rules.ts';
import { findBefore, findPrevious, followPrevious } from './previous-edition.ts';
import { describeEdition, type LibraryActor } from './store-import.ts';
import { writeKeys, writeLineage, writeSections } from './write-live.ts';

type Tools = Pick<Platform, 'db' | 'clock'>;
export type LiveResult = Result<
  EditionRow,
  'not-found' | 'not-checked' | 'withdrawn' | 'address-lost' | 'amendment-lost'
>;

/**
 * Makes an import the text that readers get: sections, addresses, lineage and the row of the change feed in one transaction.
 * An import that was checked goes live; one that was live before is put back, with the works it had.
 * @param options.mayFallBack a section that the new text has not leads to the one that held it, instead of a refusal
 * @param options.isTold false where followers are not told of the change, as by the seed of the demo
 */
export async function goLive(
  { db, clock }: Tools,
  id: number,
  actor: LibraryActor,
  { mayFallBack = false, isTold = true }: { mayFallBack?: boolean; isTold?: boolean } = {},
): Promise<LiveResult> {
  return db.transaction(async (tx): Promise<LiveResult> => {
    await takeWriteTurn(tx);
    const chosen = await lockImport(tx, id);
    if (!chosen) return fail('not-found', 'There is no such import.');
    const isRollBack = chosen.state === 'withdrawn';
    if (chosen.state !== 'checked' && !isRollBack) {
      return fail('not-checked', 'Only a text that was checked, or was live before, can go live.');
    }
    const [edition] = await tx.select().from(libraryEditions).where(eq(libraryEditions.id, chosen.edition));
    if (!edition) return fail('not-found', 'There is no such edition.');
    if (edition.state === 'withdrawn') {
      return fail('withdrawn', 'This edition is withdrawn: put it back first, then its text can be replaced.');
    }
    const live = await findLiveImport(tx, edition.id);
    const before = chosen.pairedWith === null ? null : await readImport(tx, chosen.pairedWith);
    if (!isRollBack && ((await findBefore(tx, edition))?.id ?? null) !== chosen.pairedWith) {
      return fail('not-checked', 'Another text went live meanwhile: import this one again, to compare it with that.');
    }
    const works =
      chosen.works ??
      giveWorks(
        chosen.tree.sections,
        chosen.pairing,
        { before: before?.works ?? {}, otherLanguage: await worksOfOtherLanguage(tx, edition) },
        randomUUID,
      );
    const amended = await planAmended(tx, edition, { live, chosen, works });
    if (!amended.ok) return amended;
    if (live) {
      const lost = await replaceKeys(tx, { live, chosen, works, isRollBack, mayFallBack });
      if (lost) return lost;
    }
    const at = clock.now();
    await tx
      .update(libraryImports)
      .set({ state: 'withdrawn' })
      .where(eq(libraryImports.id, live?.id ?? 0));
    await tx
      .update(libraryImports)
      .set({ state: 'live', works, liveBy: actor.userId, liveAt: at })
      .where(eq(libraryImports.id, chosen.id));
    await writeSections(tx, edition.id, chosen.tree, works);
    await writeStates(tx, amended.value.states, numbersOf(amended.value.text));
    if (before?.works && before.edition !== edition.id && chosen.pairing) {
      const [from, to] = [
        { id: before.edition, works: before.works },
        { id: edition.id, works },
      ];
      await writeLineage(tx, from, to, chosen.pairing);
    }
    const { head } = chosen;
    const [stored] = await tx
      .update(libraryEditions)
      .set({
        title: head.title,
        issuedOn: head.issued,
        access: head.access,
        freePages: head.freePages,
        sourceFormat: head.source.format,
        sourceName: head.source.name,
        sourceHash: head.source.hash,
        importedBy: chosen.importedBy,
        importedAt: chosen.importedAt,
        checkedBy: chosen.checkedBy,
        checkedAt: chosen.checkedAt,
        state: 'live',
        previous: await findPrevious(tx, edition),
      })
      .where(eq(libraryEditions.id, edition.id))
      .returning();
    await followPrevious(tx, edition);
    const replaced = live ?? before;
    if (isTold && replaced) await noteLiveText(tx, { edition, before: replaced, now: chosen, works }, at);
    await addChange(tx, changeOfEdition(edition, at, false));
    await recordAudit(tx, clock, {
      action: isRollBack ? 'library-rollback' : 'library-live',
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail: `${describeEdition(edition)}, import ${chosen.id}`,
    });
    return stored ? succeed(stored) : fail('not-found', 'There is no such edition.');
  });
}

/** Returns the works of the same edition in another language. */
async function worksOfOtherLanguage(
  tx: Database,
  { code, year, language }: EditionRow,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx
    .select({ works: libraryImports.works })
    .from(libraryImports)
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryImports.edition))
    .where(
      and(
        eq(libraryEditions.code, code),
        eq(libraryEditions.year, year),
        ne(libraryEditions.language, language),
        eq(libraryImports.state, 'live'),
      ),
    )
    .limit(1);
  return row?.works ?? {};
}

/** Returns the work of each number that a section of an edition has had, by its folded spelling. */
async function worksEver(tx: Database, edition: number): Promise<Map<string, string>> {
  const texts = await tx
    .select({ works: libraryImports.works })
    .from(libraryImports)
    .where(eq(libraryImports.edition, edition));
  return new Map(
    texts.flatMap(({ works }) => Object.entries(works ?? {}).map(([key, work]) => [foldSpelling(key), work])),
  );
}

interface Replaced {
  live: StoredImport;
  chosen: StoredImport;
  works: Readonly<Record<string, string>>;
  isRollBack: boolean;
  mayFallBack: boolean;
}

/** Lets every address of the live text lead on; refuses a text in which one would lead nowhere, or elsewhere. */
async function replaceKeys(tx: Database, { live, chosen, works, isRollBack, mayFallBack }: Replaced) {
  const earlier = await tx
    .select({ spelling: libraryKeys.spelling, key: libraryKeys.key })
    .from(libraryKeys)
    .where(eq(libraryKeys.edition, chosen.edition));
  const kept = keepAddresses({ tree: live.tree, works: live.works ?? {} }, { tree: chosen.tree, works }, earlier, {
    // That of a text that is put back tells of the live one only where it was compared with that.
    pairing: isRollBack && chosen.pairedWith !== live.id ? null : chosen.pairing,
    origins: await worksEver(tx, chosen.edition),
    isPutBack: isRollBack,
    mayFallBack,
  });
  if (kept.lost.length > 0) {
    return fail(
      'address-lost',
      `These sections are live and have no successor in the new text: ${list(kept.lost)}. Keep them in it, or pair them.`,
    );
  }
  if (kept.reused.length > 0) {
    return fail(
      'address-lost',
      `These numbers had another meaning in the live text of this edition: ${list(kept.reused)}. Give the new sections other numbers.`,
    );
  }
  await writeKeys(tx, chosen.edition, kept.keys);
  return null;
}

const list = (keys: readonly string[]): string =>
  keys.slice(0, 20).join(', ') + (keys.length > 20 ? ` and ${keys.length - 20} more` : '');
