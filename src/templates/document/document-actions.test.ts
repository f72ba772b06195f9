import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import type { ModuleName } from '../../../server/platform/installation/module-names.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { DocumentInfo } from '../../cms/routed.ts';
import DocumentActions from './DocumentActions.astro';

/** Phrases that editors have emptied. */
let emptied: string[] = [];
let libraryPage = '/library';
/** Years whose text the library has. */
let textYears = [2026];
const t: Translate = (key) => (emptied.includes(key) ? '' : key === 'OnlineLibraryPage' ? libraryPage : key);
const document = {
  code: '70',
  designation: 'MSCA 70',
  currentEditionYear: 2026,
  availableInLiNK: true,
  status: 'Current',
  relatedProduct: null,
  buttonsOff: [],
};

async function render(more: object, modulesOff: readonly ModuleName[] = []): Promise<string> {
  const item = { ...document, ...more } as unknown as DocumentInfo;
  const container = await AstroContainer.create();
  const html = await container.renderToString(DocumentActions, {
    props: { site: { installation: { modulesOff } }, item, textYears, language: 'en', t },
  });
  return html.replaceAll(/ data-astro-[\w-]+(="[^"]*")?/g, '').replaceAll(/\s+/g, ' ');
}

it('says that the print format comes, by a button that cannot be pressed, while there is nothing to buy', async () => {
  expect(await render({})).toContain('<button class="button" type="button" disabled>PrintComingSoon</button>');
  const sold = await render({ relatedProduct: { url: '/products/msca-70-2026', image: null } });
  expect(sold).toContain('href="/products/msca-70-2026"');
  expect(sold).not.toContain('PrintComingSoon');
  expect(await render({ status: 'Withdrawn' })).not.toContain('PrintComingSoon');
});

it('offers the online library for documents that are in it alone', async () => {
  expect(await render({})).toContain('<library-link');
  expect(await render({ availableInLiNK: false })).not.toContain('<library-link');
});

it('offers no text that the library of the site has not, such as that of a withdrawn edition', async () => {
  textYears = [2023];
  expect(await render({})).not.toContain('<library-link');
  // What another library holds, its editors say.
  libraryPage = 'https://library.example.org/';
  expect(await render({})).toContain('<library-link');
  [libraryPage, textYears] = ['/library', [2026]];
});

it('opens the library of the site at the current edition, and another one at its address', async () => {
  expect(await render({})).toContain('view-href="/library/msca-70/2026"');
  libraryPage = 'https://library.example.org/';
  expect(await render({})).toContain('view-href="https://library.example.org/"');
  libraryPage = '/library';
});

it('offers nothing to buy without the shop, and nothing to read without free reading', async () => {
  expect(await render({}, ['shop'])).not.toContain('PrintComingSoon');
  expect(await render({}, ['free-reading'])).not.toContain('<library-link');
});

const product = { url: '/products/msca-70-2026', image: null };

it.each<[string, object, ModuleName[], string[]]>([
  ['the shop, with a product', { relatedProduct: product, buttonsOff: ['buy'] }, [], ['TechnicalQuestionPage?code=70']],
  ['the note that print comes', { buttonsOff: ['print-soon'] }, [], ['TechnicalQuestionPage?code=70']],
  ['the question', { relatedProduct: product, buttonsOff: ['question'] }, [], ['/products/msca-70-2026']],
  ['all three', { relatedProduct: product, buttonsOff: ['buy', 'print-soon', 'question'] }, [], []],
  ['the shop on a site without one', { relatedProduct: product }, ['shop'], ['TechnicalQuestionPage?code=70']],
  [
    'no shop of somebody else',
    { relatedProduct: { url: 'https://shop.example.org/70', image: null } },
    ['shop'],
    ['https://shop.example.org/70', 'TechnicalQuestionPage?code=70'],
  ],
])('leaves out %s', async (_, more, off, expected) => {
  const html = await render(more, off);
  expect(html).not.toContain('PrintComingSoon');
  const hrefs = [...html.matchAll(/<a class="[^"]*" href="([^"#&]+)/g)].map(([, href]) => href);
  expect(hrefs.filter((href) => href !== 'OnlineLibrarySubscribePage')).toEqual(expected);
});

it('offers neither question nor print on a site whose phrases for them are empty', async () => {
  emptied = ['TechnicalQuestionPage', 'PrintComingSoon'];
  const html = await render({});
  emptied = [];
  expect(html).not.toMatch(/AskTechnicalQuestion|disabled/);
});
