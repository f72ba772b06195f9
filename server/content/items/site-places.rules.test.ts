import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placePath, placePaths, sitePlaces, type SitePlace } from './site-places.rules.ts';

it.each<[SitePlace, string, string]>([
  ['contact', 'en', '/help/contact'],
  ['contact', 'es', '/es/ayuda/contacto'],
  ['privacy', 'es', '/es/privacidad'],
  ['memberAccess', 'es', '/es/membership/access'],
])('leads to %s in %s at %s', (place, language, path) => expect(placePath(place, language)).toBe(path));

it('has each address once', () => {
  expect(placePaths('contact')).toEqual(['/help/contact', '/ayuda/contacto']);
  expect(placePaths('memberAccess')).toEqual(['/membership/access']);
});

it('has an address in the demo for every place, in English and where there is a Spanish page in Spanish', () => {
  const pathsIn = (language: string) =>
    new Set(
      ['page', 'listing', 'product']
        .map((type) => `src/content/${language}/${type}`)
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')))
        .flatMap((text) => /^path: (\S+)$/m.exec(text)?.[1]?.replaceAll(/["']/g, '') ?? []),
    );
  const known = pathsIn('en');
  const isThere = (path: string) => [...known].some((each) => each === path || each.startsWith(`${path}/`));
  expect(
    Object.values(sitePlaces)
      .map(({ en }) => en)
      .filter((path) => !isThere(path)),
  ).toEqual([]);
});
