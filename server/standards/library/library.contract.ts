import * as v from 'valibot';
import { locales, type Locale } from '../../platform/locale.rules.ts';

/** Only `live` editions are read by anybody outside the staff. */
export const editionStates = ['draft', 'checked', 'live', 'withdrawn'] as const;
export type EditionState = (typeof editionStates)[number];

/** `library`: for those with a usable subscription, apart from free pages; `free`: for everybody. */
export const accessKinds = ['library', 'free'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Formats that an importer reads. */
export const sourceFormats = ['markdown', 'sts', 'rfcxml', 'oscal'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

export const sectionKinds = [
  'front',
  'part',
  'chapter',
  'article',
  'section',
  'paragraph',
  'annex',
  'term',
  'bibliography',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const objectKinds = ['table', 'figure', 'formula'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Number of a standard without the letters of the organization: '70', '110', 'A17.1'. */
export const editionCode = v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/i));
export const editionYear = v.pipe(v.number(), v.integer(), v.minValue(1800), v.maxValue(2200));
/** Key of a section or an object, such as '210.8(A)', 'chapter-2', 'table-250.122' (`section-key.rules.ts`). */
export const sectionKey = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}.()-]{0,79}$/u));

/** Name of an edition. */
export const editionName = v.object({ code: editionCode, year: editionYear, language: v.picklist(locales) });
export type EditionName = v.InferOutput<typeof editionName>;

/** One edition of a standard in one language. */
export interface Edition {
  id: number;
  code: string;
  year: number;
  language: Locale;
  title: string;
  /** A day, YYYY-MM-DD. */
  issuedOn: string;
  state: EditionState;
  access: AccessKind;
  /** Keys of page sections that everybody may read. */
  freePages: string[];
  source: { format: SourceFormat; name: string; hash: string };
  importedBy: string;
  importedAt: Date;
  checkedBy: string | null;
  checkedAt: Date | null;
  /** Day and reason of its withdrawal; null for editions that are not withdrawn. */
  withdrawnOn: string | null;
  withdrawnReason: string | null;
  /** Id of the edition that this one replaces; null where the library has none. */
  previous: number | null;
}

/** A numbered place of an edition that can be cited, without its text. */
export interface Section {
  /** Position in reading order, from 1. */
  place: number;
  key: string;
  /** Id of the same provision in all editions, languages and states. */
  work: string;
  /** Place of the section that this one belongs to; null at the top. */
  parent: number | null;
  /** 0 at the top. */
  depth: number;
  kind: SectionKind;
  /** As printed, without the sign: '210.8(A)', 'A'; null for sections without one. */
  number: string | null;
  /** Empty for paragraphs without a title. */
  title: string;
  /** SHA-256 of the body in hex; null for headings without text. */
  body: string | null;
  /** Place of the section that begins the page. */
  page: number;
  isNormative: boolean;
}

/**
 * A section with its text, HTML of a closed list, empty for headings without text. What a page makes of it:
 * - `<a data-key="210.8(A)">` leads to a section or an object of the edition;
 * - `<cite data-standard="ISO 110-2026" data-key="5.3.2">` names another standard, with `data-key` a section of it;
 * - `<table data-object="table-250.122">` with caption and `scope`; `<figure data-object="figure-6.4">` with
 *   `<img data-file="HASH" alt="…">` (`library_files`) and figcaption; `<div data-object="formula-3">` with MathML Core;
 * - `<aside class="note">`, `example`, `informative` and `footnote`.
 */
export interface SectionText extends Section {
  html: string;
  plain: string;
}

/** A table, figure or formula with an address of its own. */
export interface LibraryObject {
  key: string;
  /** Place of the section it stands in. */
  section: number;
  kind: ObjectKind;
  /** As printed: '250.122'; null for one without a number. */
  number: string | null;
  caption: string;
  /** SHA-256 in hex of the picture's file (`library_files`); null where it has none. */
  file: string | null;
  alt: string;
  /** Figures only: the source has no alternative text. */
  isAltMissing: boolean;
}

export interface Term {
  /** Place and key of the definition. */
  section: number;
  key: string;
  term: string;
  /** Other names of the same thing. */
  also: string[];
  /** First paragraph of the definition, as HTML of the closed list. */
  definition: string;
}

export const referenceKinds = ['inside', 'standard', 'web'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** A reference in the text of a section. */
export interface Reference {
  /** Place of the section that refers. */
  section: number;
  kind: ReferenceKind;
  /** Key of the target for `inside` and `standard`; null for a standard as a whole. */
  key: string | null;
  /** `standard`: as written, 'ISO 110-2026'; `web`: the address. */
  target: string | null;
  /** Place of the target (`inside`); null when it was not found, and for other kinds. */
  found: number | null;
}
