import { expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

it.each([
  ['en', '/'],
  ['es', '/es'],
])('of "%s" names the site and begins at %s', (language, start) => {
  expect(webManifest((key) => `[${key}]`, null, language)).toMatchObject({
    name: '[SiteName]',
    lang: language,
    start_url: start,
  });
});
