/** 'unchecked': the scanner gave no answer that can be relied on. */
export type ScanOutcome = 'clean' | 'infected' | 'unchecked';

/** Looks for harmful content in a file before it is kept: by itself, or by asking a scanner beside the server. */
export interface FileScanner {
  /** @param file where it lies on this disk */
  scan(file: string): Promise<ScanOutcome>;
}
