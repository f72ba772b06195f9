import { expect, it } from 'vitest';
import type { Typed } from '../content-loader.ts';
import { englishTexts } from './english-texts.ts';

const paper = (displayTitle: string, isPrivate = false) => ({
  docTypeId: 5,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
  displayTitle,
  url: '/files/tia.pdf',
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: isPrivate,
});
const document = (locale: string, summary: string, documents: object[], submittals: object[] = []) =>
  ({
    id: 'document:msca-70',
    locale,
    fields: { revisionCycle: 'Fall 2028', editions: [{ year: 2026, summary, documents }], schedule: { submittals } },
  }) as unknown as Typed<'document'>;
const submittal = (title: string, outcome?: string) => ({
  number: 'PI 1',
  kind: 'input',
  section: '1',
  title,
  outcome,
});

const english = document(
  'en',
  'New rules.',
  [paper('TIA 26-1'), paper('Loads'), paper('Ballot', true)],
  [submittal('Delete the note', 'Rejected')],
);
const loader = (found: Typed<'document'> | null) => ({ byName: async () => found }) as never;

it('names the texts that have no translation, and none of a committee', async () => {
  const spanish = document(
    'es',
    'New rules.',
    [paper('TIA 26-1'), paper('Cargas'), paper('Ballot', true)],
    [submittal('Delete the note', 'Rechazada')],
  );
  expect(await englishTexts(spanish, loader(english))).toEqual([
    'Fall 2028',
    'New rules.',
    'TIA 26-1',
    'Delete the note',
  ]);
});

it.each([
  ['an English document', english, english],
  ['one that is in another language only', document('es', 'New rules.', [paper('TIA 26-1')]), null],
])('names no text of %s', async (_, item, original) => {
  expect(await englishTexts(item, loader(original))).toEqual([]);
});
