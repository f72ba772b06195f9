import { open } from 'node:fs/promises';
import type { FileScanner } from './scanner.ts';

/**
 * Marks of what no document or picture needs: the test file that scanners agree on, a program for Windows behind a
 * document's beginning, and the macros of an office document.
 */
const marks = [
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'This program cannot be run in DOS mode',
  'word/vbaProject.bin',
];
/** A mark may lie across two pieces of a file. */
const overlap = Math.max(...marks.map((mark) => mark.length)) - 1;
/** As much of a file as is looked at together, in bytes. */
const piece = 65_536;

/**
 * Looks for a few marks alone, so that uploads are checked where no scanner is configured. It knows no virus: the
 * installation that takes files from strangers configures a scanner (docs/decisions/forms.md#harmful-files).
 */
export const embeddedScanner: FileScanner = {
  async scan(file) {
    const handle = await open(file);
    try {
      // One buffer for the whole file: ten large ones at once would else leave a hundred megabytes to be collected.
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
