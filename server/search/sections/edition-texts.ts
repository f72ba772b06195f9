import type { Database } from '../../platform/db/connection.ts';
import type { SectionText } from '../../standards/library/library.contract.ts';
import { textsOn } from '../../standards/library/states/read-state.ts';
import type { StateDay } from '../../standards/library/states/state.contract.ts';
import { stampOfStates } from './list-live-texts.ts';

/** Most editions in memory, and most bytes of their texts together. */
const mostEditions = 40;
const mostBytes = 60_000_000;
/** Bytes of a letter in memory, and of all that stands around a text. */
const bytesOfLetter = 2;
const bytesOfSection = 400;

export type PlainSection = Pick<
  SectionText,
  'place' | 'key' | 'kind' | 'number' | 'title' | 'page' | 'depth' | 'parent' | 'plain'
> & {
  /** Number and title, and the text, in small letters without accents. */
  folded: { title: string; text: string };
};

/** Texts of an edition in memory, to be searched without an index. */
export interface EditionText {
  sections: readonly PlainSection[];
  bytes: number;
}

/** Keeps the texts of the editions that were searched last. */
export class EditionTexts {
  readonly #limits: { editions: number; bytes: number };
  /** By edition and state; the one that was used longest ago is first. */
  readonly #kept = new Map<string, EditionText>();
  #bytes = 0;

  constructor(limits = { editions: mostEditions, bytes: mostBytes }) {
    this.#limits = limits;
  }

  get size(): { editions: number; bytes: number } {
    return { editions: this.#kept.size, bytes: this.#bytes };
  }

  /** Returns the texts of an edition as on a day. @param stamp names its live text */
  async read(db: Database, { id, stamp }: { id: number; stamp: string }, day: StateDay): Promise<EditionText> {
    // Of days on which the same changes are in force, one is kept.
    const name = `${id} ${stamp} ${day === 'issued' ? '' : await stampOfStates(db, id, day)}`;
    const kept = this.#kept.get(name);
    if (kept) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept;
    }
    const sections = (await textsOn(db, { id }, day)).map(
      ({ place, key, kind, number, title, page, depth, parent, plain }) => {
        const folded = { title: fold(`${number ?? ''} ${title}`), text: fold(plain) };
        return { place, key, kind, number, title, page, depth, parent, plain, folded };
      },
    );
    const bytes = sections.reduce(
      (sum, { title, plain }) => sum + 2 * sizeOf(title) + 2 * sizeOf(plain) + bytesOfSection,
      0,
    );
    const text = { sections, bytes };
    if (bytes <= this.#limits.bytes) this.#keep(name, text);
    return text;
  }

  #keep(name: string, text: EditionText): void {
    // Another request may have read it meanwhile.
    this.#bytes += text.bytes - (this.#kept.get(name)?.bytes ?? 0);
    this.#kept.set(name, text);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#kept.size <= this.#limits.editions && this.#bytes <= this.#limits.bytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Each text is there twice, as it is and folded. */
const sizeOf = (text: string): number => text.length * bytesOfLetter;
