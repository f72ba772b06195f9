/** Endings of all files that may be uploaded. */
export type FileEnding = 'pdf' | 'doc' | 'docx' | 'rtf' | 'png' | 'jpg' | 'jpeg' | 'webp' | 'avif';

/** Media types by ending. */
export const mediaTypes: Readonly<Record<FileEnding, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Limits of an upload. */
export interface FileRule {
  types: readonly FileEnding[];
  /** Largest size in bytes, inclusive. */
  largest: number;
}
