import { expect, it } from 'vitest';
import { languageChoices } from './language-choice.ts';

const hrefs = (...parameters: Parameters<typeof languageChoices>) =>
  languageChoices(...parameters).map(({ code, href, isCurrent }) => `${code}${isCurrent ? '*' : ''} ${href}`);

it('leads to the same page in the other language', () => {
  const alternates = [
    { language: 'en', path: '/about' },
    { language: 'es', path: '/es/acerca' },
  ];
  expect(hrefs('en', alternates, ['en', 'es'])).toEqual(['en* /about', 'es /es/acerca']);
});

it('leads to the home page of a language the page does not have', () => {
  expect(hrefs('en', [{ language: 'en', path: '/about/careers' }], ['en', 'es'])).toEqual([
    'en* /about/careers',
    'es /es',
  ]);
});

it('offers the languages of the site only', () => {
  expect(hrefs('en', [{ language: 'en', path: '/about' }], ['en'])).toEqual(['en* /about']);
});
