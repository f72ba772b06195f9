import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import type { LibraryObject, Section, SectionText, Term } from '../library.contract.ts';
import { toEdition } from '../read-editions.ts';
import type { ReadEdition } from '../reading/find-editions.ts';
import { foldSpelling, spellingsOf } from '../section-key.rules.ts';
import { readImport, readTexts, type StoredImport } from './import.repo.ts';

/** A text that readers do not get, as it would stand in its edition. */
export interface DraftText {
  stored: StoredImport;
  edition: ReadEdition;
  /** In reading order; works are given when a text goes live. */
  sections: Section[];
  terms: Term[];
}

/**
 * Reads an import as an edition, without its words. Null for an unknown id, and for what readers get at its own address:
 * the text of a live edition.
 */
export async function readDraft(db: Database, id: number): Promise<DraftText | null> {
  const stored = await readImport(db, id);
  if (!stored) return null;
  const [row] = await db.select().from(libraryEditions).where(eq(libraryEditions.id, stored.edition));
  if (!row || (stored.state === 'live' && row.state === 'live')) return null;
  const { head, tree, state } = stored;
  const facts = { title: head.title, issuedOn: head.issued, access: head.access, freePages: head.freePages };
  const edition = Object.assign(toEdition(row), facts, { state: state === 'live' ? row.state : state, stamp: '' });
  const keys = new Map(tree.sections.map(({ place, key }) => [place, key]));
  return {
    stored,
    edition,
    sections: tree.sections.map(({ label: _, ...section }) => Object.assign(section, { work: '' })),
    terms: tree.terms.map((term) => Object.assign(term, { key: keys.get(term.section) ?? '' })),
  };
}

/** Returns the section of a spelling, or the one that holds the table, figure or formula of it; null for none. */
export function findInDraft({ stored: { tree } }: DraftText, spelling: string): { key: string; place: number } | null {
  const named = [
    ...tree.sections.map(({ key, place }) => ({ key, place })),
    ...tree.objects.map(({ key, section }) => ({ key, place: section })),
  ];
  const folds = spellingsOf(spelling);
  return (
    named.find(({ key }) => key === spelling) ?? named.find(({ key }) => folds.includes(foldSpelling(key))) ?? null
  );
}

/** Reads the sections of a page with their words, and the tables, figures and formulas in them. @param page its place */
export async function readDraftPage(
  db: Database,
  { stored: { tree }, sections }: DraftText,
  page: number,
): Promise<{ sections: SectionText[]; objects: LibraryObject[] }> {
  const ofPage = sections.filter((section) => section.page === page);
  const texts = await readTexts(db, [...new Set(ofPage.flatMap(({ body }) => body ?? []))]);
  const places = new Set(ofPage.map(({ place }) => place));
  return {
    sections: ofPage.map((section) => Object.assign(section, texts.get(section.body ?? '') ?? { html: '', plain: '' })),
    objects: tree.objects.filter(({ section }) => places.has(section)),
  };
}
