import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { brotliCompressSync, constants } from 'node:zlib';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { largeDocument } from '../../../tests/support/fake-large-document.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createContentApi } from '../../../server/content/api/content-api.ts';
import { AnswerCache, createReader } from '../../../server/content/api/content-reader.ts';
import { embeddedSource } from '../../../server/content/api/content-source.ts';
import { storeCorpus } from '../../../server/content/corpus/import-content.ts';
import { checkItem } from '../../../server/content/items/item.contract.ts';
import { exampleShell } from '../../cms/shell.examples.ts';
import DocumentPage from './DocumentPage.astro';
import { loadPage } from '../page-model.ts';

/** Most bytes of a page's HTML in brotli, as pages are packed when they are published. */
const budget = 60_000;

it('of 25 editions with 300 documents is at most 60 kB of HTML', async () => {
  await using connection = await openDatabase();
  const checked = checkItem('document:msca-999', largeDocument());
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  await storeCorpus(connection.db, systemClock, [checked.item], 'test');
  const source = embeddedSource(
    createContentApi({ db: connection.db, clock: systemClock, isProduction: true, installation: demoInstallation }),
  );
  const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
  const locals = { content: createReader(new AnswerCache(source, []), new Set()), site } as unknown as App.Locals;
  const model = await loadPage(locals, '/codes/msca-999', 'en');
  if (model.kind !== 'document') throw new Error(`The address shows ${model.kind}.`);
  const container = await AstroContainer.create();
  const props = { model: { ...model, shell: exampleShell('en') }, site };
  const html = await container.renderToString(DocumentPage, { partial: false, props });
  // Each edition and each document is there.
  expect([...html.matchAll(/\/documents\/msca-999\/[\w-]+"/g)].length).toBeGreaterThanOrEqual(300);
  for (const year of [2026, 1954]) expect(html).toContain(`${year} edition`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bytes = brotliCompressSync(html, { params }).length;
  expect(bytes).toBeLessThanOrEqual(budget);
});
