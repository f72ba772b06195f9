import type { NotedValue } from '../../server/content/api/field-marks.ts';
import { isOfPhrase } from '../../server/content/items/field-place.rules.ts';
import { longDate, tableDate } from '../../server/platform/dates/date-text.rules.ts';

/** Places that a printed text may come from. */
export interface Candidates {
  /** The text is the value, or what it says of it is no chance: a day, a choice. */
  whole: string[];
  /** The value is one of its words. */
  parts: string[];
}

/** Finds the fields whose values a text without a mark may show. @param phrases places of the phrases it is made of */
export type FindPrinted = (text: string, phrases: readonly string[]) => Candidates;

/** Numbers below are everywhere: only years and the like are recognised. */
const smallest = 1_000;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

/** Returns a text of HTML as it is read. */
const wordsOf = (html: string): string =>
  html
    .replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isFigure = (text: string): boolean => /\d/.test(text);

/** Name of a choice in the key of its phrase: "In revision" in `DocumentStatusInRevision`. */
const isNamedBy = (choice: string, phrase: string): boolean => squeezed(phrase).endsWith(choice);

class Places extends Map<string, string[]> {
  add(text: string, place: string): void {
    const known = this.get(text);
    if (known) known.push(place);
    else this.set(text, [place]);
  }
}

/**
 * Indexes the values that stay without a mark by how a page in a language shows them: days in the forms for readers, years,
 * texts that code compares, and choices by the phrase that names them.
 * @param write returns a place as it is written
 */
export function indexValues(
  values: readonly NotedValue[],
  language: string,
  write: (value: NotedValue) => string,
): FindPrinted {
  const [texts, days, choices] = [new Places(), new Places(), new Places()];
  for (const noted of values) {
    const { value, kind } = noted;
    const place = write(noted);
    if (kind === 'date' && /^\d{4}-\d\d-\d\d/.test(value)) {
      for (const form of [longDate, tableDate]) days.add(form(value, language), place);
    } else if (kind === 'choice') choices.add(squeezed(value), place);
    else if (kind === 'text' || Number(value) >= smallest) texts.add(wordsOf(value), place);
  }
  return (text, phrases) => {
    const shown = wordsOf(text);
    const isValue = phrases.length === 0;
    // A word of a phrase is the phrase's, but for figures that were put into it.
    const words = shown.split(/[^\p{L}\p{N}.-]+/u).filter((word) => word.length > 1);
    const [figures, others] = [words.filter(isFigure), isValue ? words.filter((word) => !isFigure(word)) : []];
    const keys = phrases.filter(isOfPhrase).map((phrase) => phrase.slice(phrase.lastIndexOf('.') + 1));
    const named = [...choices].filter(([choice]) => keys.some((key) => isNamedBy(choice, key)));
    const dated = isFigure(shown) ? [...days].filter(([day]) => shown.includes(day)) : [];
    return {
      whole: [
        ...((isValue && texts.get(shown)) || []),
        ...((isValue && choices.get(squeezed(shown))) || []),
        ...named.flatMap(([, places]) => places),
        ...dated.flatMap(([, places]) => places),
      ],
      parts: [...figures, ...others].flatMap((word) => texts.get(word) ?? []),
    };
  };
}
