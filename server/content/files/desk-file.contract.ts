import type { Locale } from '../../platform/locale.rules.ts';
import { mediaTypes, type FileEnding, type FileRule } from '../../platform/files/file.contract.ts';

/** Endings of files that editors may offer. Pictures have a library of their own. */
export const libraryEndings = ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'rtf', 'csv', 'zip'] as const;
export type LibraryEnding = (typeof libraryEndings)[number];

/** Limits of an uploaded file: 50 MiB. */
export const libraryFileRule: FileRule = {
  types: libraryEndings satisfies readonly FileEnding[],
  largest: 52_428_800,
};

/** Value of a file input's `accept`. */
export const libraryFileTypes = libraryEndings.map((ending) => `.${ending}`).join(',');

/** Readers of a file, by the rules of pages. */
export const fileAccesses = ['public', 'secured', 'member'] as const;
export type FileAccess = (typeof fileAccesses)[number];

/** Longest title, in characters. */
export const titleLimit = 200;
/** Longest note about a change, in characters: a paragraph of an email. */
export const noteLimit = 500;

/** Field of the title by language. */
export const titleFields = { en: 'titleEn', es: 'titleEs' } as const satisfies Record<Locale, string>;
/** Field of the note by language. */
export const noteFields = { en: 'noteEn', es: 'noteEs' } as const satisfies Record<Locale, string>;

/** The titles and the readers that editors give a file. */
export interface FileTexts {
  titleEn: string;
  titleEs: string;
  access: FileAccess;
}

/** The notes of a new version; readers of Spanish without a note of their own get the English one. */
export interface FileNotes {
  noteEn: string;
  noteEs: string;
}

/** Returns the media type of a file by its ending. */
export const mediaTypeOf = (ending: LibraryEnding): string => mediaTypes[ending];
