import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';
import type { ImportReport } from './import-report.contract.ts';
import {
  accessKinds,
  editionCode,
  editionYear,
  sectionKey,
  type LibraryObject,
  type Reference,
  type Section,
  type SourceFormat,
} from './library.contract.ts';

const noDay = 'must be a day, YYYY-MM-DD';
/** Decides without the calendar library, which the thread of an import would load for this alone. */
const exists = (day: string): boolean => {
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};
/** A day of the calendar. */
export const calendarDay = v.pipe(v.string(), v.isoDate(noDay), v.check(exists, noDay));

/** Facts of an edition as a whole, from its source. */
export const editionHead = v.object({
  code: editionCode,
  year: editionYear,
  language: v.picklist(locales),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  issued: calendarDay,
  access: v.picklist(accessKinds),
  freePages: v.array(sectionKey),
});
export type EditionHead = v.InferOutput<typeof editionHead>;
/** Facts of an edition that a person gives because its source does not. */
export type GivenHead = Partial<EditionHead>;

/** A section as it is kept with an import: its text is in the bodies, its work is given when it goes live. */
export type TreeSection = Omit<Section, 'work'> & {
  /** Words printed before the title, in the words of the source: 'Chapter 2', '§ 210.8(A)'. */
  label: string;
};

export interface TreeTerm {
  section: number;
  term: string;
  also: string[];
  definition: string;
}

/** A whole text without its bodies. */
export interface EditionTree {
  sections: TreeSection[];
  objects: LibraryObject[];
  terms: TreeTerm[];
  references: Reference[];
}

export interface ImportedBody {
  hash: string;
  html: string;
  plain: string;
}

export interface ImportedFile {
  hash: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Tree that an importer makes of a source. */
export interface ImportedEdition {
  head: EditionHead;
  tree: EditionTree;
  bodies: ImportedBody[];
  files: ImportedFile[];
  report: ImportReport;
  source: { format: SourceFormat; name: string; hash: string };
}

/** Facts that an import keeps of its source. */
export type ImportHead = EditionHead & Pick<ImportedEdition, 'source'>;

/** A source: its file, and those of its pictures by the name that it gives them. */
export interface EditionSource {
  format: SourceFormat;
  name: string;
  bytes: Uint8Array;
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Facts that the source may lack; it must not say anything else. */
  given?: GivenHead;
}

/** The source cannot be read; each problem names its place and the fix. */
export class BadEditionSource extends Error {
  override name = 'BadEditionSource';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
