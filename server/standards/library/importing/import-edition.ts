import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { readSts } from '../sts/read-sts.ts';
import { importWith, type ReadFormat } from './import-with.ts';

const readers: Readonly<Record<EditionSource['format'], ReadFormat>> = { markdown: readMarkdown, sts: readSts };

/** Returns the format of a file by its beginning. */
export const findFormat = (bytes: Uint8Array): EditionSource['format'] =>
  /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200))) ? 'sts' : 'markdown';

/**
 * Reads a source into a tree, its texts and a report. On a server it runs in a thread of its own (`import-thread.ts`), which
 * loads the importer of one format alone.
 * @throws BadEditionSource where letters were lost, or the file is not of its format
 */
export const importEdition = (source: EditionSource): ImportedEdition => importWith(readers[source.format], source);
