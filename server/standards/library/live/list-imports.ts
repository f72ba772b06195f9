import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import type { EditionTree } from '../edition-tree.contract.ts';
import { openLosses, type ImportReport } from '../import-report.contract.ts';
import type { EditionState } from '../library.contract.ts';
import {
  isOpen,
  openDescents,
  partKinds,
  type Pair,
  type Pairing,
  type PartKind,
} from '../pairing/pairing.contract.ts';
import { findLiveImport, readImport, readTexts, type EditionRow, type StoredImport } from './import.repo.ts';

/** A text in the list of staff. */
export interface ListedImport {
  id: number;
  code: string;
  year: number;
  language: string;
  state: EditionState;
  /** True where this is the text of an edition that was withdrawn. */
  isEditionWithdrawn: boolean;
  source: string;
  importedAt: Date;
}

/** Most texts in the list. */
const most = 200;

/** Returns the texts of all editions, the newest import first. */
export const listAllImports = async (db: Database): Promise<ListedImport[]> =>
  db
    .select({
      id: libraryImports.id,
      code: libraryEditions.code,
      year: libraryEditions.year,
      language: libraryEditions.language,
      state: libraryImports.state,
      isEditionWithdrawn: sql<boolean>`${libraryImports.state} = 'live' and ${libraryEditions.state} = 'withdrawn'`,
      source: libraryEditions.sourceName,
      importedAt: libraryImports.importedAt,
    })
    .from(libraryImports)
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryImports.edition))
    .orderBy(desc(libraryImports.id))
    .limit(most);

/** Two sections that may be one provision, or share words, with their texts. */
interface ShownPair {
  from: string;
  to: string;
  score: number;
  confirmedBy: string | null;
  isOpen: boolean;
  before: string;
  after: string;
}

/** An import as staff see it. */
export interface ShownImport {
  edition: EditionRow;
  stored: Omit<StoredImport, 'tree'>;
  report: ImportReport;
  /** Other standards that the text cites, as written. */
  cited: string[];
  pairing: Pairing | null;
  /** Open ones first, then those that moved. */
  pairs: ShownPair[];
  /** Sections that were joined to another one, or split. */
  parts: (ShownPair & { how: PartKind })[];
  openLosses: number;
  openPairs: number;
  /** Sections with their HTML, those that the report names. */
  named: Map<string, string>;
  /** The import is what readers see, or nothing is live and it is the newest. */
  hasLive: boolean;
}

/** Reads what staff see of an import; null for an unknown id. */
export async function showImport(db: Database, id: number): Promise<ShownImport | null> {
  const found = await readImport(db, id);
  if (!found) return null;
  const [edition] = await db.select().from(libraryEditions).where(eq(libraryEditions.id, found.edition));
  if (!edition) return null;
  const { tree, ...stored } = found;
  const before = found.pairedWith === null ? null : await readImport(db, found.pairedWith);
  const { report, pairing } = found;
  const shown = (pairing?.pairs ?? []).filter(({ isWeak, from, to }) => isWeak || from !== to);
  const partsOf = (pairing ? partKinds : []).flatMap((how) =>
    (pairing?.[how] ?? []).map((part) => ({ ...part, how, to: part.into })),
  );
  const bodyOf = new Map(tree.sections.map(({ key, body }) => [key, body ?? '']));
  const earlier = new Map((before?.tree.sections ?? []).map(({ key, body }) => [key, body ?? '']));
  const places = [...new Set(report.losses.map(({ where }) => where).filter(Boolean))];
  const texts = await readTexts(db, [
    ...new Set(
      [
        ...[...shown, ...partsOf].flatMap(({ from, to }) => [earlier.get(from) ?? '', bodyOf.get(to) ?? '']),
        ...places.map((key) => bodyOf.get(key) ?? ''),
      ].filter(Boolean),
    ),
  ]);
  const show = (pair: Pick<Pair, 'from' | 'to' | 'score' | 'isWeak' | 'confirmedBy'>): ShownPair => ({
    from: pair.from,
    to: pair.to,
    score: pair.score,
    confirmedBy: pair.confirmedBy,
    isOpen: isOpen(pair),
    before: texts.get(earlier.get(pair.from) ?? '')?.plain ?? '',
    after: texts.get(bodyOf.get(pair.to) ?? '')?.plain ?? '',
  });
  const openFirst = (one: ShownPair, other: ShownPair) =>
    Number(other.isOpen) - Number(one.isOpen) || one.score - other.score;
  return {
    edition,
    stored,
    report,
    cited: citedIn(tree),
    pairing,
    pairs: shown.map(show).toSorted(openFirst),
    parts: partsOf.map((part) => Object.assign(show(part), { how: part.how })).toSorted(openFirst),
    openLosses: openLosses(report).length,
    openPairs: pairing ? openDescents(pairing).length : 0,
    named: new Map(places.map((key) => [key, texts.get(bodyOf.get(key) ?? '')?.html ?? ''])),
    hasLive: (await findLiveImport(db, found.edition)) !== null,
  };
}

/** Returns the standards that a text cites, each once, in order. */
const citedIn = ({ references }: EditionTree): string[] =>
  [
    ...new Set(references.flatMap(({ kind, target }) => (kind === 'standard' && target !== null ? [target] : []))),
  ].toSorted(new Intl.Collator('en', { numeric: true }).compare);
