/** Endings of all files that may be uploaded. */
export type FileEnding =
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'rtf'
  | 'xls'
  | 'xlsx'
  | 'ppt'
  | 'pptx'
  | 'csv'
  | 'zip'
  | 'png'
  | 'jpg'
  | 'jpeg'
  | 'webp'
  | 'avif';

/** Media types by ending. */
export const mediaTypes: Readonly<Record<FileEnding, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
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
