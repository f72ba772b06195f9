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
import { createShelfReader, readLiveYears } from '../../../server/standards/library/reading/shelf-reader.ts';
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
  const tags = new Set<string>();
  const shelf = createShelfReader((code) => readLiveYears(connection.db, code), tags);
  const locals = { content: createReader(new AnswerCache(source, []), tags), shelf, site } as unknown as App.Locals;
  const model = await loadPage(locals, '/codes/msca-999', 'en');
  if (model.kind !== 'document') throw new Error(`The address shows ${model.kind}.`);
  const container = await AstroContainer.create();
  const props = { model: { ...model, shell: exampleShell('en') }, site };
  const html = await container.renderToString(DocumentPage, { partial: false, props });
  // A text that goes live or is withdrawn renders the page again.
  expect([...tags]).toContain('library:999');
  // Each edition and each document is there.
  expect([...html.matchAll(/\/documents\/msca-999\/[\w-]+"/g)].length).toBeGreaterThanOrEqual(300);
  for (const year of [2026, 1954]) expect(html).toContain(`${year} edition`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bytes = brotliCompressSync(html, { params }).length;
  expect(bytes).toBeLessThanOrEqual(budget);
});

const noDates = {
  publicInputCloses: null,
  firstDraftPosted: null,
  publicCommentCloses: null,
  secondDraftPosted: null,
  nitmamCloses: null,
  motionsPosted: null,
  submitHref: null,
  submittals: [],
  jSONData: '{"documents":[]}',
};
/** A document with a next edition. */
const revised = {
  __typename: 'DocumentInfo',
  id: 'msca-70',
  path: '/codes/msca-70',
  language: 'en',
  title: 'Electrical',
  description: '',
  code: '70',
  codeNumberPrefix: 'MSCA',
  designation: 'MSCA 70',
  status: 'In revision',
  stage: '0',
  currentEditionYear: 2026,
  nextEditionYear: 2029,
  revisionCycle: null,
  tags: [],
  alternates: [],
  breadcrumb: [],
  scope: '',
  content: '',
  freeAccess: [],
  buttonsOff: [],
  englishTexts: [],
  relatedProduct: null,
  editions: [],
};

it('embeds the configured viewer of submittals with the draft status, on a click, with a link without a script', async () => {
  const submittalsViewer = 'https://submittals.example.org/{code}/{edition}/{draftStatus}';
  const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
  const item = {
    ...revised,
    schedule: { ...noDates, open: [{ step: 'firstDraft', action: 'viewPublicInput' }], draftStatus: 'public-input' },
  };
  const model = { kind: 'document', shell: exampleShell('en'), language: 'en', item, textYears: [] } as never;
  const container = await AstroContainer.create();
  const render = (viewer: string | undefined) =>
    container.renderToString(DocumentPage, {
      partial: false,
      props: { model, site },
      locals: { site: { ...site, submittalsViewer: viewer } } as unknown as App.Locals,
    });
  const html = await render(submittalsViewer);
  const address = 'https://submittals.example.org/70/2029/public-input';
  expect(html.replace(/<template[^>]*>[\s\S]*?<\/template>/g, '')).not.toContain('<iframe');
  expect(html).toMatch(new RegExp(`<a class="button" href="${address}" data-open`));
  expect(html).toMatch(new RegExp(`<template[^>]*>\\s*<iframe src="${address}"`));
  // The button of the step leads to it, and nowhere where nothing was submitted and no viewer is.
  expect(html).toContain('href="#submittals"');
  expect(await render(undefined)).not.toContain('#submittals');
});

it('marks what is in English on a Spanish page, shows the picture of its product, and ends following without a script', async () => {
  const shell = exampleShell('es');
  const document = {
    docTypeId: 5,
    docType: { docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
    displayTitle: 'TIA 26-1: loads',
    url: '/es/documents/msca-70/tia-26-1',
    publishedDate: '2026-03-02',
    sortOrder: 1,
  };
  const image = { src: '/art/electrical.svg', alt: 'The book' };
  const item = {
    __typename: 'DocumentInfo',
    id: 'msca-70',
    path: '/es/codigos/msca-70',
    language: 'es',
    title: 'Código',
    description: '',
    code: '70',
    codeNumberPrefix: 'MSCA',
    designation: 'MSCA 70',
    status: 'Current',
    stage: '-1',
    currentEditionYear: 2026,
    revisionCycle: 'Fall 2028',
    tags: [],
    alternates: [],
    breadcrumb: [],
    scope: '',
    content: '## Scope\n\n### Who uses it',
    freeAccess: [],
    buttonsOff: [],
    englishTexts: ['TIA 26-1: loads', 'Fall 2028', 'New in 2026.'],
    relatedProduct: { url: '/es/productos/msca-70', image },
    editions: [
      {
        id: '1',
        year: 2026,
        effectiveAt: '2025-08-14',
        summary: 'New in 2026.',
        jSONData: JSON.stringify({ documents: [document] }),
      },
    ],
    schedule: null,
  };
  const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
  const model = { kind: 'document', shell, language: 'es', item, textYears: [] } as never;
  const container = await AstroContainer.create();
  const html = await container.renderToString(DocumentPage, { partial: false, props: { model, site } });
  expect(html).toMatch(/<dd lang="en"[^>]*>Fall 2028/);
  // In the list of changes and in the table of the edition, where its two links name it too.
  expect([...html.matchAll(/lang="en"[^>]*>\s*TIA 26-1: loads/g)].length).toBeGreaterThanOrEqual(3);
  expect(html).toMatch(/<p lang="en"[^>]*>New in 2026\./);
  expect(html).toMatch(/<h2 id="scope-2"[^>]*>Scope[\s\S]*<h3 id="who-uses-it"/);
  expect(html).toMatch(/id="change-2026-03-02-tia-26-1-loads"/);
  expect(html).toMatch(
    /<a class="product" href="\/es\/productos\/msca-70"[^>]*>\s*<img[^>]*src="\/art\/electrical.svg"[^>]*alt="The book"/,
  );
  expect(html).toMatch(/class="stage"[^>]*>Stage unknown/);
  expect(html).toMatch(/id="following"[\s\S]*?name="type" value="unsubscribe"/);
});
