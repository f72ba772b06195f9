import type { Database } from '../../platform/db/connection.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { SectionText } from '../../standards/library/library.contract.ts';
import { textsOn } from '../../standards/library/states/read-state.ts';
import type { StateDay } from '../../standards/library/states/state.contract.ts';
import { splitWords, stemWord } from '../search-words.ts';
import { stampOfStates } from './list-live-texts.ts';

/** Most editions in memory, and most bytes of their texts together. */
const mostEditions = 40;
const mostBytes = 60_000_000;
/** Bytes of a letter in memory, and of all that stands around a text. */
const bytesOfLetter = 2;
const bytesOfSection = 400;
const bytesOfStem = 100;

export type PlainSection = Pick<
  SectionText,
  'place' | 'key' | 'kind' | 'number' | 'title' | 'page' | 'depth' | 'parent' | 'plain'
> & {
  /** Numbers of the stems of number and title, and of the text, in their order (`EditionText.stems`). */
  stems: { title: Uint32Array; text: Uint32Array };
};

/** Texts of an edition in memory, to be searched without an index. */
export interface EditionText {
  sections: readonly PlainSection[];
  /** Numbers of the stems of the edition's words. */
  stems: ReadonlyMap<string, number>;
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
  async read(
    db: Database,
    { id, stamp, language }: { id: number; stamp: string; language: Locale },
    day: StateDay,
  ): Promise<EditionText> {
    // Of days on which the same changes are in force, one is kept.
    const name = `${id} ${stamp} ${day === 'issued' ? '' : await stampOfStates(db, id, day)}`;
    const kept = this.#kept.get(name);
    if (kept) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept;
    }
    const sections = (await textsOn(db, { id }, day)).map(
      ({ place, key, kind, number, title, page, depth, parent, plain }): Unread => {
        return { place, key, kind, number, title, page, depth, parent, plain };
      },
    );
    const text = readWords(sections, language);
    if (text.bytes <= this.#limits.bytes) this.#keep(name, text);
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

const bytesOf = ({ title, plain, stems }: PlainSection): number =>
  (title.length + plain.length) * bytesOfLetter + stems.title.byteLength + stems.text.byteLength + bytesOfSection;

type Unread = Omit<PlainSection, 'stems'>;

/** Reads the words of sections as numbers of their stems, by which they are compared. */
export function readWords(sections: readonly Unread[], language: Locale): EditionText {
  const stems = new Map<string, number>();
  const words = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = words.get(word);
    if (known !== undefined) return known;
    const stem = stemWord(word, language);
    const number = stems.get(stem) ?? stems.size;
    stems.set(stem, number);
    words.set(word, number);
    return number;
  };
  const read = (text: string) => Uint32Array.from(splitWords(text), numberOf);
  const counted = sections.map((section): PlainSection => {
    const { number, title, plain } = section;
    return Object.assign(section, { stems: { title: read(`${number ?? ''} ${title}`), text: read(plain) } });
  });
  const bytes = counted.reduce((sum, section) => sum + bytesOf(section), stems.size * bytesOfStem);
  return { sections: counted, stems, bytes };
}
