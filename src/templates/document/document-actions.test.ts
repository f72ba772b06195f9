import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import type { ModuleName } from '../../../server/platform/installation/module-names.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { DocumentInfo } from '../../cms/routed.ts';
import DocumentActions from './DocumentActions.astro';

const t: Translate = (key) => key;
const document = {
  code: '70',
  currentEditionYear: 2026,
  availableInLiNK: true,
  status: 'Current',
  relatedProduct: null,
};

async function render(more: object, modulesOff: readonly ModuleName[] = []): Promise<string> {
  const item = { ...document, ...more } as unknown as DocumentInfo;
  const container = await AstroContainer.create();
  const html = await container.renderToString(DocumentActions, {
    props: { site: { installation: { modulesOff } }, item, language: 'en', t },
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

it('offers nothing to buy without the shop, and nothing to read without free reading', async () => {
  expect(await render({}, ['shop'])).not.toContain('PrintComingSoon');
  expect(await render({}, ['free-reading'])).not.toContain('<library-link');
});
