import * as v from 'valibot';
import { withoutMarks } from '../../server/content/texts/field-mark.rules.ts';
import type { PlacedBlock } from '../blocks/place-blocks.ts';
import { defineQuery, read } from '../cms/query.ts';
import type { ContentPage } from '../cms/routed.ts';
import { field } from '../cms/selection.ts';
import type { Shell } from '../cms/shell.ts';

const standard = v.object({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  code: v.string(),
  designation: v.string(),
  status: v.string(),
  replacedBy: v.nullable(v.object({ designation: v.string() })),
  currentEditionYear: v.number(),
  tags: v.array(v.string()),
});

/** All standards with the fields of the list. */
const getStandards = defineQuery(
  'GetStandards',
  '$language: String!',
  v.object({
    documentInfoSearch: field(
      'documentInfoSearch(path: "/", language: $language)',
      v.object({ items: v.array(standard) }),
    ),
  }),
);

export type ListedStandard = v.InferOutput<typeof standard>;

/** The page that lists every standard, by its title and by its number. */
export interface StandardsModel {
  kind: 'standards';
  shell: Shell;
  language: string;
  item: ContentPage;
  blocks: PlacedBlock[];
  /** By the first letter of the title. */
  letters: { letter: string; standards: ListedStandard[] }[];
  byNumber: ListedStandard[];
}

export async function loadStandards(
  locals: App.Locals,
  given: Pick<StandardsModel, 'shell' | 'language' | 'item' | 'blocks'>,
): Promise<StandardsModel> {
  const { language } = given;
  const { items } = (await read(locals, getStandards, { language })).documentInfoSearch;
  return { kind: 'standards', ...given, letters: byLetter(items, language), byNumber: byNumber(items) };
}

/** Sorted as numbers are: 5 before 12, and 13 before 13D. */
export const byNumber = (standards: readonly ListedStandard[]): ListedStandard[] =>
  standards.toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));

/** Returns the title as it is read, without the mark of a preview. */
const wordsOf = ({ title }: ListedStandard): string => withoutMarks(title);

/** Sorts by the language's rules; a letter with an accent is listed under the plain one. */
export function byLetter(standards: readonly ListedStandard[], language: string): StandardsModel['letters'] {
  const sorted = standards.toSorted(
    (a, b) => wordsOf(a).localeCompare(wordsOf(b), language) || (a.code < b.code ? -1 : 1),
  );
  const letters = new Map<string, ListedStandard[]>();
  for (const each of sorted) {
    const first = wordsOf(each).trim().charAt(0).toLocaleUpperCase(language);
    const letter = first === 'Ñ' ? first : first.normalize('NFD').charAt(0);
    letters.set(letter, [...(letters.get(letter) ?? []), each]);
  }
  return [...letters].map(([letter, list]) => ({ letter, standards: list }));
}
