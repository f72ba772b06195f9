// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pickPhrases } from '../../../src/cms/island-phrases.ts';
import { pluralForm } from './plural-form.ts';
import { createTranslator } from './translate.ts';
import { createPluralTranslator } from './translate-plural.ts';

const files = '{count, plural, one {{count} plik} few {{count} pliki} many {{count} plików} other {{count} pliku}}';
const dictionary = [
  { key: 'Files', phrase: files, language: 'en' },
  { key: 'Home', phrase: 'Home', language: 'en' },
];
const phrases = pickPhrases(dictionary, () => true);

it.each([
  [1, '1 plik'],
  [3, '3 pliki'],
  [12, '12 plików'],
  [1.5, '1.5 pliku'],
])('chooses the form of %d by the language, out of those that the page hands over', (count, said) => {
  const t = createPluralTranslator<'Files' | 'Home'>(phrases, 'pl');
  expect([t('Files', { count }), t('Home', { count })]).toEqual([said, 'Home']);
  document.documentElement.lang = 'pl';
  const forms = { one: '{count} plik', few: '{count} pliki', many: '{count} plików', other: '{count} pliku' };
  expect(pluralForm(JSON.stringify(forms), count)).toBe(said);
});

it('never shows the notation, in an island that knows no plurals either', () => {
  expect(createTranslator(phrases)('Files', { count: 3 })).toBe('3 pliku');
});

it('is empty without forms', () => expect(pluralForm(undefined, 1)).toBe(''));
