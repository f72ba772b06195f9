import { expect, it } from 'vitest';
import { specWords } from './spec-names.rules.ts';

const language = {
  id: 'language',
  name: 'Language',
  label: { en: 'Language', es: 'Idioma' },
  defaultOptionId: 'en',
  options: [{ id: 'en', value: 'English', label: { en: 'English', es: 'Inglés' } }],
};
const chosen = { specId: 'language', optionId: 'en', name: 'Language', value: 'English' };
const own = { name: { en: 'Language', es: 'Language' }, value: { en: 'English', es: 'English' } };

it.each([
  ['both languages of the product', { specs: [language] }, { name: language.label, value: language.options[0]?.label }],
  [
    'the catalogue’s own word for an option that is gone',
    { specs: [{ ...language, options: [] }] },
    { ...own, name: language.label },
  ],
  ['its own words for a spec that is gone', { specs: [] }, own],
  ['its own words for a product that is gone', null, own],
])('takes %s', (_, product, words) => expect(specWords(chosen, product)).toEqual(words));
