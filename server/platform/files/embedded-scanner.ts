import { open } from 'node:fs/promises';
import type { FileScanner } from './scanner.ts';

/**
 * Signatures that no document or picture needs: the standard test file of scanners, a Windows program behind the header
 * of a document, and macros of office documents.
 */
const marks = [
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'This program cannot be run in DOS mode',
  'word/vbaProject.bin',
];
/** A signature may span two pieces of a file. */
const overlap = Math.max(...marks.map((mark) => mark.length)) - 1;
/** Bytes of a file that are searched together. */
const piece = 65_536;

/**
 * Searches for a few signatures, so that uploads are checked where no scanner is configured. It detects no viruses: an
 * installation that accepts files from strangers configures a scanner (docs/decisions/forms.md#harmful-files).
 */
export const embeddedScanner: FileScanner = {
  async scan(file) {
    const handle = await open(file);
    try {
      // One buffer for the whole file: otherwise ten large files at a time would leave a hundred megabytes of garbage.
      const buffer = Buffer.alloc(overlap + piece);
      let kept = 0;
      for (;;) {
        const { bytesRead } = await handle.read(buffer, kept, piece);
        if (bytesRead === 0) return 'clean';
        const end = kept + bytesRead;
        const seen = buffer.subarray(0, end);
        if (marks.some((mark) => seen.includes(mark))) return 'infected';
        kept = Math.min(overlap, end);
        buffer.copyWithin(0, end - kept, end);
      }
    } finally {
      await handle.close();
    }
  },
};
