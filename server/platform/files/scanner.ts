/** 'unchecked': the scanner gave no valid answer. */
export type ScanOutcome = 'clean' | 'infected' | 'unchecked';

/** Searches a file for harmful content before it is stored. */
export interface FileScanner {
  /** @param file path on this disk */
  scan(file: string): Promise<ScanOutcome>;
}
