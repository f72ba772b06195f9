import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { readOscal } from '../oscal/read-oscal.ts';
import { readRfcxml } from '../rfcxml/read-rfcxml.ts';
import { readSts } from '../sts/read-sts.ts';
import { decodeBeginning } from '../xml/decode-xml.ts';
import { findRootName } from '../xml/root-name.ts';
import { importWith, type ReadFormat } from './import-with.ts';

const readers: Readonly<Record<EditionSource['format'], ReadFormat>> = {
  markdown: readMarkdown,
  sts: readSts,
  rfcxml: readRfcxml,
  oscal: readOscal,
};

/** Formats by their first element; what is no text of a standard is refused by the reader of its format, by name. */
const ofRoot: Readonly<Record<string, EditionSource['format']>> = {
  rfc: 'rfcxml',
  'assessment-plan': 'oscal',
  'assessment-results': 'oscal',
  catalog: 'oscal',
  'component-definition': 'oscal',
  'mapping-collection': 'oscal',
  'plan-of-action-and-milestones': 'oscal',
  profile: 'oscal',
  'system-security-plan': 'oscal',
};

/** Beginning of a catalogue in JSON, and in YAML, which its reader refuses with advice. */
const ofOscal = /^\uFEFF?\s*(\{|(---\s+)?(catalog|profile|component-definition):\s)/;

/** Returns the format of a file by its beginning; XML that begins with any other element is read, or refused, as STS. */
export function findFormat(bytes: Uint8Array): EditionSource['format'] {
  const root = findRootName(bytes);
  if (root !== null) return Object.hasOwn(ofRoot, root) ? (ofRoot[root] ?? 'sts') : 'sts';
  return ofOscal.test(decodeBeginning(bytes, 200)) ? 'oscal' : 'markdown';
}

/**
 * Reads a source into a tree, its texts and a report. On a server it runs in a thread of its own (`import-thread.ts`), which
 * loads the importer of one format alone.
 * @throws BadEditionSource where letters were lost, or the file is not of its format
 */
export const importEdition = (source: EditionSource): ImportedEdition => importWith(readers[source.format], source);
