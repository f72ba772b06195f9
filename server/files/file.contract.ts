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

/** The most that files take up which no record holds, in bytes: those of one address, and all together. */
export interface UnsentLimits {
  sender: number;
  total: number;
}

/** Where a scanner of files listens: a port, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** A bucket that speaks the S3 protocol. */
export interface Bucket {
  /** Origin of the service, such as https://s3.example.org; the bucket is the first part of the path. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}
