import { locales, type Locale } from '../platform/locale.rules.ts';
import { pageRules, type PageRule } from '../content/items/item-access.rules.ts';
import { toDesignationKey } from './designation-key.rules.ts';
import { SameEntries } from './same-entries.ts';
import { stemWord, splitWords } from './search-words.ts';
import { searchHubs, type SearchEntry, type SearchHub } from './search.contract.ts';

/** Facts that are read for only a few entries at a time. */
export interface NamedFacts {
  hub: SearchHub;
  language: Locale;
  access: PageRule;
  title: string;
  /** Words of the title, each between blanks: ' electrical installation code '. */
  titleWords: string;
  /** Stems of the title, in the same form. */
  titleStems: string;
  /** Number of the replacing document, as a key. */
  replacedBy: string | null;
  /** Key of the mark of a document. */
  mark: string | null;
}

/** The course of an event, by place. */
interface Dated {
  /** Number of the course. */
  course: number;
  /** First day, as a number. */
  starts: number;
}

/** A facet value or a number that entries have in common. */
interface FactValue {
  /** Index of its field. */
  field: number;
  value: string;
  label: string;
  /** Null for a facet value. */
  number: number | null;
}

type Facts = Pick<
  SearchEntry,
  | 'path'
  | 'sameAs'
  | 'series'
  | 'hub'
  | 'language'
  | 'access'
  | 'title'
  | 'designation'
  | 'mark'
  | 'facets'
  | 'labels'
  | 'numbers'
  | 'replacedBy'
>;

/** Entries with the same hub, language and rule form a group; this is the maximum number of groups. */
const groups = searchHubs.length * locales.length * pageRules.length;
const groupIndex = (hub: SearchHub, language: Locale, access: PageRule): number =>
  (searchHubs.indexOf(hub) * locales.length + locales.indexOf(language)) * pageRules.length + pageRules.indexOf(access);
const noValues: readonly number[] = [];

/** The words of a value. A value may have the name of an object property, such as "constructor". */
const findLabel = (labels: Readonly<Record<string, string>>, value: string): string =>
  (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;

/**
 * Holds the facts for filters, counts and sorting in memory as columns. An entry has a place and its values are
 * numbers, so a search over a hundred thousand entries reads no strings or objects
 * (docs/decisions/search.md#facts-in-columns).
 */
export class EntryFacts {
  /** By id. Ids begin at 1 without gaps, so an array lookup replaces a map. */
  readonly #places: (number | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #valueNumbers = new Map<string, number>();
  readonly #fieldNumbers = new Map<string, number>();
  readonly #named: (NamedFacts | null)[] = [];
  readonly #marks = new Set<string>();

  /** By place: the entry's id, its group, its values. */
  readonly ids: number[] = [];
  readonly groups: number[] = [];
  readonly valuesAt: (readonly number[])[] = [];
  /** By place: the document number, and the beginning of the title as a number with the same sort order. */
  readonly codes: number[] = [];
  readonly beginnings: number[] = [];
  /** By index. */
  readonly values: FactValue[] = [];
  readonly fields: string[] = [];
  /** Dates of courses, by place. */
  readonly dates = new Map<number, Dated>();
  readonly #courses = new Map<string, number>();
  /** What several pages show: all but one are in the group of nobody. */
  readonly #same = new SameEntries(this.groups, groups);

  /** Number of places, free ones included. */
  get size(): number {
    return this.ids.length;
  }

  /** Returns the place of an entry; undefined when there is none or the entry is hidden. */
  placeOf(id: number): number | undefined {
    const place = this.#places[id];
    return place !== undefined && this.groups[place] === groups ? undefined : place;
  }

  /** Marks of the documents; one that no document has any more is harmless until the next start. */
  get marks(): Iterable<string> {
    return this.#marks;
  }

  namedAt(place: number): NamedFacts {
    const named = this.#named[place];
    if (!named) throw new Error('A free place was asked for.');
    return named;
  }

  get(id: number): NamedFacts | undefined {
    const place = this.placeOf(id);
    return place === undefined ? undefined : this.namedAt(place);
  }

  put(id: number, entry: Facts): void {
    const { hub, language, access, title, designation, replacedBy } = entry;
    // Entries of earlier releases have no mark; they are made anew soon after the start.
    const mark = (entry.mark as string | null | undefined) ?? null;
    const place = this.#places[id] ?? this.#free.pop() ?? this.size;
    const words = splitWords(title);
    this.#same.remove(place);
    this.#places[id] = place;
    this.ids[place] = id;
    this.groups[place] = groupIndex(hub, language, access);
    this.valuesAt[place] = this.#valuesOf(entry);
    this.codes[place] = Number(/\d+/.exec(designation ?? '')?.[0] ?? Infinity);
    this.beginnings[place] = encodeTitle(title);
    if (mark !== null) this.#marks.add(mark);
    // Entries of earlier releases have no such name.
    const sameAs = (entry.sameAs as string | null | undefined) ?? null;
    if (sameAs !== null) this.#same.put(sameAs, { place, path: entry.path });
    this.#setDate(place, entry);
    this.#named[place] = {
      hub,
      language,
      access,
      title,
      titleWords: ` ${words.join(' ')} `,
      titleStems: ` ${words.map((word) => stemWord(word, language)).join(' ')} `,
      replacedBy: replacedBy ? toDesignationKey(replacedBy.code) : null,
      mark: mark === null ? null : toDesignationKey(mark),
    };
  }

  #setDate(place: number, { series, numbers }: Facts): void {
    this.dates.delete(place);
    // Entries of earlier releases have none.
    if (((series as string | null | undefined) ?? null) === null) return;
    const course = this.#courses.get(series as string) ?? this.#courses.size;
    this.#courses.set(series as string, course);
    this.dates.set(place, { course, starts: numbers['lms_event_start_date'] ?? Infinity });
  }

  remove(id: number): void {
    const place = this.#places[id];
    if (place === undefined) return;
    this.#same.remove(place);
    this.dates.delete(place);
    this.#places[id] = undefined;
    this.#free.push(place);
    this.groups[place] = groups;
    this.valuesAt[place] = noValues;
    this.#named[place] = null;
  }

  /** Returns for each group the index of its hub if the viewer may find its entries, otherwise -1. */
  hubsOf({ language, readable }: { language: Locale; readable: readonly PageRule[] }): Int8Array {
    const hubs = new Int8Array(groups + 1).fill(-1);
    for (const [at, hub] of searchHubs.entries()) {
      for (const access of readable) hubs[groupIndex(hub, language, access)] = at;
    }
    return hubs;
  }

  /** Returns the index of a field; undefined if no entry has it. */
  fieldNumber(field: string): number | undefined {
    return this.#fieldNumbers.get(field);
  }

  /** Returns an entry's number in a field; undefined if it has none. */
  numberAt(place: number, field: number | undefined): number | undefined {
    for (const at of this.valuesAt[place] ?? noValues) {
      const value = this.values[at];
      if (value?.field === field && value?.number !== null) return value?.number;
    }
    return undefined;
  }

  #valuesOf({ facets, labels, numbers }: Facts): number[] {
    const values = Object.entries(facets).flatMap(([field, all]) =>
      all.map((value) => this.#valueNumber(field, value, findLabel(labels, value), null)),
    );
    for (const [field, number] of Object.entries(numbers)) {
      values.push(this.#valueNumber(field, String(number), '', number));
    }
    return values;
  }

  #valueNumber(name: string, value: string, label: string, number: number | null): number {
    const key = JSON.stringify([name, value, label, number]);
    const known = this.#valueNumbers.get(key);
    if (known !== undefined) return known;
    const field = this.#fieldNumbers.get(name) ?? this.fields.length;
    if (field === this.fields.length) {
      this.fields.push(name);
      this.#fieldNumbers.set(name, field);
    }
    this.#valueNumbers.set(key, this.values.length);
    return this.values.push({ field, value, label, number }) - 1;
  }
}

/** Letters of a title that are compared as one number, eight bits each. */
const letters = 6;
const lastLetter = 255;

/**
 * Encodes the first letters of a title as a number that sorts like the title. Encoding stops at the first letter
 * without a code, so equal numbers leave the order open.
 */
function encodeTitle(title: string): number {
  let number = 0;
  let isOpen = false;
  for (let at = 0; at < letters; at += 1) {
    const letter: number = isOpen || at >= title.length ? 0 : Math.min(title.charCodeAt(at) + 1, lastLetter);
    isOpen ||= letter === lastLetter;
    number = number * (lastLetter + 1) + letter;
  }
  return number;
}
