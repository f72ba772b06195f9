import { createHash } from 'node:crypto';
import { readWords } from '../../../content/texts/read-words.ts';
import type { EditionHead, EditionTree, ImportedBody, TreeTerm } from '../edition-tree.contract.ts';
import type { LibraryObject, ObjectKind, Reference, SectionKind } from '../library.contract.ts';
import { findPageSections } from '../page-section.rules.ts';
import { fitKey, foldSpelling } from '../section-key.rules.ts';
import { cleanBody } from './clean-body.ts';
import { readText } from './count-letters.ts';
import { Losses } from './losses.ts';

export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A section while it is read; its HTML is cleaned at the end, when all keys are known. */
export interface DraftSection {
  place: number;
  key: string;
  kind: SectionKind;
  number: string | null;
  title: string;
  label: string;
  parent: DraftSection | null;
  isNormative: boolean;
  html: string;
}

type NewSection = Omit<DraftSection, 'place' | 'html'>;

/** Facts of an object in its source; the rest follows from the section it stands in. */
interface NewObject {
  key: string;
  kind: ObjectKind;
  number: string | null;
  caption: string;
  /** Name of the picture's file in the source. */
  file?: string | null;
  alt?: string;
}

/** Characters of a key that leave room for a number behind it. */
const roomForNumber = 72;

/** Makes the tree of an edition of what an importer reads. */
export class EditionBuilder {
  readonly losses = new Losses();
  /** Pictures that the source draws itself, by the name that its text gives them. */
  readonly drawings = new Map<string, Uint8Array>();
  readonly #sections: DraftSection[] = [];
  readonly #objects: (NewObject & { section: DraftSection })[] = [];
  readonly #terms: { section: DraftSection; term: string; also: string[]; definition: string }[] = [];
  readonly #keys = new Set<string>();
  /** Last number that was added to a key which is taken, and objects of each kind: a long standard asks for both often. */
  readonly #repeats = new Map<string, number>();
  readonly #counts: Record<ObjectKind, number> = { table: 0, figure: 0, formula: 0 };
  /** Other names that references of the source use, such as ids, with their keys. */
  readonly #names = new Map<string, string>();

  get sections(): readonly DraftSection[] {
    return this.#sections;
  }

  /** Begins a section; one whose key is taken gets another, and a row of the report. */
  add(section: NewSection): DraftSection {
    const key = this.#takeKey(section.key);
    const draft: DraftSection = Object.assign({}, section, { key, place: this.#sections.length + 1, html: '' });
    this.#sections.push(draft);
    return draft;
  }

  /** Adds an object and returns its key. */
  addObject(section: DraftSection, object: NewObject): string {
    const key = this.#takeKey(object.key);
    this.#objects.push(Object.assign({}, object, { key, section }));
    this.#counts[object.kind] += 1;
    return key;
  }

  countObjects(kind: ObjectKind): number {
    return this.#counts[kind];
  }

  addTerm(section: DraftSection, term: string, also: string[], definition: string): void {
    this.#terms.push({ section, term, also, definition });
  }

  /** Lets references name a section or an object by another name. */
  name(name: string, key: string): void {
    if (!this.#names.has(name)) this.#names.set(name, key);
  }

  #takeKey(printed: string): string {
    const wanted = fitKey(printed);
    let key = wanted;
    while (this.#keys.has(key)) {
      const number = (this.#repeats.get(wanted) ?? 1) + 1;
      this.#repeats.set(wanted, number);
      key = `${fitKey(wanted, roomForNumber)}-${number}`;
    }
    if (key !== wanted) this.losses.note('number-twice', wanted, wanted);
    this.#keys.add(key);
    return key;
  }

  /** Returns the function that finds what a reference names: a name of the source, a key, or another spelling of one. */
  #makeFinder(): (raw: string) => string | null {
    const folds = new Map<string, string>();
    for (const key of this.#keys) folds.set(foldSpelling(key), key);
    return (raw) => this.#names.get(raw) ?? (this.#keys.has(raw) ? raw : (folds.get(foldSpelling(raw)) ?? null));
  }

  /** Returns the tree and its texts. @param files hashes of the pictures by their names in the source */
  finish(files: ReadonlyMap<string, string>): { tree: EditionTree; bodies: ImportedBody[]; text: string } {
    const find = this.#makeFinder();
    const placeOf = new Map<string, number>(this.#sections.map(({ key, place }) => [key, place]));
    for (const { key, section } of this.#objects) placeOf.set(key, section.place);
    const references: Reference[] = [];
    const clean = (section: DraftSection, html: string, isTold: boolean): string =>
      cleanBody(html, {
        findKey: (raw) => {
          const key = find(raw);
          if (key === null && isTold) this.losses.note('reference', raw, section.key);
          return key;
        },
        findFile: (name) => {
          const hash = files.get(name) ?? null;
          if (hash === null && isTold) this.losses.note('left-out', name, section.key);
          return hash;
        },
        onReference: (kind, attributes) => {
          if (!isTold) return;
          const key = attributes['data-key'] ?? null;
          const found = kind === 'inside' && key !== null ? (placeOf.get(key) ?? null) : null;
          const target = attributes['data-standard'] ?? attributes['href'] ?? null;
          references.push({ section: section.place, kind, key, target: kind === 'inside' ? null : target, found });
        },
        onUnknown: (what, isAttribute) => {
          if (isTold) this.losses.note(isAttribute ? 'attribute' : 'meaning', what, section.key);
        },
      });
    const bodies = new Map<string, ImportedBody>();
    const texts: string[] = [];
    const read = this.#sections.map((section) => {
      const html = clean(section, section.html, true);
      texts.push(section.label, section.title, readText(html));
      const hash = html === '' ? null : hashOf(html);
      if (hash !== null && !bodies.has(hash)) bodies.set(hash, { hash, html, plain: readWords(html) });
      return { section, hash, size: Buffer.byteLength(html) + section.title.length };
    });
    const pages = findPageSections(
      read.map(({ section: { place, kind, parent }, size }) => ({ place, kind, size, parent: parent?.place ?? null })),
    );
    const sections = read.map(({ section: { html: _, parent, ...section }, hash }) =>
      Object.assign(section, {
        parent: parent?.place ?? null,
        depth: depthOf(parent),
        body: hash,
        page: pages.get(section.place) ?? section.place,
      }),
    );
    const objects = this.#objects.map(({ section, file, alt = '', ...object }): LibraryObject => {
      const isAltMissing = object.kind === 'figure' && alt.trim() === '';
      if (isAltMissing) this.losses.note('no-alt', object.key, section.key, object.caption);
      const hash = file ? (files.get(file) ?? null) : null;
      return Object.assign(object, { section: section.place, file: hash, alt, isAltMissing });
    });
    const terms = this.#terms.map(({ section, term, also, definition }): TreeTerm => ({
      section: section.place,
      term,
      also,
      definition: clean(section, definition, false),
    }));
    return { tree: { sections, objects, terms, references }, bodies: [...bodies.values()], text: texts.join(' ') };
  }
}

/** Result of reading a source: the builder with its sections, and all words of the source. */
export interface ReadSource {
  head: EditionHead;
  builder: EditionBuilder;
  text: string;
}

const depthOf = (parent: DraftSection | null): number => (parent === null ? 0 : depthOf(parent.parent) + 1);
