import {
  BadEditionSource,
  type EditionHead,
  type EditionSource,
  type EditionTree,
  type GivenHead,
  type ImportedEdition,
} from '../edition-tree.contract.ts';
import type { EditionCounts } from '../import-report.contract.ts';
import { compareLetters, findLostWords, readLetters } from './count-letters.ts';
import { hashOf, type ReadSource } from './edition-builder.ts';
import { readPictures, withStems, type ReadPictures } from './picture-files.ts';

/** Returns what an importer reads in the bytes of a source. */
export type ReadFormat = (bytes: Uint8Array, given: GivenHead) => ReadSource;

function countEdition({ sections, objects, terms, references }: EditionTree, words: number): EditionCounts {
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind).length;
  const countReferences = (kind: string) => references.filter((reference) => reference.kind === kind).length;
  return {
    sections: sections.length,
    tables: ofKind('table'),
    figures: ofKind('figure'),
    formulas: ofKind('formula'),
    terms: terms.length,
    insideReferences: countReferences('inside'),
    standardReferences: countReferences('standard'),
    words,
  };
}

/** Says which letters an import lost, and in which words to look for them. */
function describeDifference(difference: ReadonlyMap<string, number>, words: readonly string[]): string {
  const [missing, added] = [1, -1].map((sign) =>
    [...difference]
      .filter(([, count]) => count * sign > 0)
      .map(([letter, count]) => `${letter} × ${count * sign}`)
      .join(', '),
  );
  const looked = words.slice(0, 20).join(', ') || 'none';
  return `Letters were lost, so nothing was stored. Missing: ${missing || 'none'}; added: ${added || 'none'}. Words to look for: ${looked}.`;
}

/** Refuses a file of another edition than the person named. */
function refuseOtherEdition(head: EditionHead, given: GivenHead): void {
  const wrong = (['code', 'year', 'language'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== head[field],
  );
  if (wrong.length === 0) return;
  throw new BadEditionSource(wrong.map((field) => `${field}: the file says ${head[field]}, and not ${given[field]}.`));
}

function readAll(pictures: ReadonlyMap<string, Uint8Array>): ReadPictures {
  const read = readPictures(pictures);
  if (read.problems.length > 0) throw new BadEditionSource(read.problems);
  return read;
}

/**
 * Reads a source into a tree, its texts and a report.
 * @throws BadEditionSource where letters were lost, or the file is not of its format
 */
export function importWith(
  read: ReadFormat,
  { format, name, bytes, pictures, given = {} }: EditionSource,
): ImportedEdition {
  const beside = readAll(pictures);
  const { head, builder, text: source } = read(bytes, given);
  refuseOtherEdition(head, given);
  const drawn = readAll(builder.drawings);
  const { tree, bodies, text } = builder.finish(new Map([...withStems(beside.hashes), ...drawn.hashes]));
  if (tree.sections.length === 0) throw new BadEditionSource(['The file holds no section.']);
  const { losses } = builder;
  const [ofSource, ofTree, ofRest] = [readLetters(source), readLetters(text), readLetters(losses.leftOut)];
  const lostWords = findLostWords(ofSource.words, ofTree.words, ofRest.words);
  const difference = compareLetters(ofSource, ofTree, ofRest);
  if (difference.size > 0) throw new BadEditionSource([describeDifference(difference, lostWords)]);
  for (const word of lostWords) losses.note('joined', word, '', word);
  const pages = new Set(tree.sections.filter(({ place, page }) => place === page).map(({ key }) => key));
  const noPages = head.freePages.filter((key) => !pages.has(key));
  if (noPages.length > 0) {
    throw new BadEditionSource(noPages.map((key) => `freePages: ${key} is no page of this edition.`));
  }
  return {
    head,
    tree,
    bodies,
    files: [...beside.files, ...drawn.files.filter(({ hash }) => !beside.files.some((file) => file.hash === hash))],
    report: {
      counts: countEdition(tree, ofTree.words.length),
      letters: { source: ofSource.total, tree: ofTree.total, reported: ofRest.total },
      losses: losses.rows,
      accepted: {},
    },
    source: { format, name, hash: hashOf(bytes) },
  };
}
