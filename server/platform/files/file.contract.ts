/** The endings of the kinds of file that somewhere may be uploaded. */
export type FileEnding = 'pdf' | 'doc' | 'docx' | 'rtf' | 'png' | 'jpg' | 'jpeg' | 'webp' | 'avif';

/** The media type each ending is sent with. */
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

/** Limits an upload, wherever one is asked for. */
export interface FileRule {
  types: readonly FileEnding[];
  /** Largest size in bytes, inclusive. */
  largest: number;
}
