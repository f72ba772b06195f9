// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { searchEnv } from './search-env.ts';

it('lets links to the search in other languages keep question, tab and filters, and no other link', () => {
  document.body.innerHTML = `<a href="/search?globalSearch=old" hreflang="en" aria-current="true">English</a>
    <a href="/es/search?globalSearch=old" hreflang="es">Español</a><a href="/codes" hreflang="en">More in English</a>`;
  searchEnv.lead('/search?globalSearch=70&tab=products&tabName=Products&f.topic=fire&page=2#q=70');
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/search?globalSearch=old', '/es/search?globalSearch=70&tab=products&f.topic=fire', '/codes']);
});
