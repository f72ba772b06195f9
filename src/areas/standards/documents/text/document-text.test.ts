import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { translator } from '../../../../cms/dictionary.ts';
import { exampleShell } from '../../../../cms/shell.examples.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import DocumentText from './DocumentText.astro';
import { findPublished } from './find-published.ts';

const paper = (displayTitle: string, docTypeLongName: string, text: string) => ({
  docTypeId: 5,
  docType: { docTypeName: 'TIA', docTypeLongName, docTypeGroupID: 11, sortOrder: 1 },
  displayTitle,
  name: 'tia-26-1',
  text,
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
});
const english = paper('TIA 26-1: loads', 'Tentative interim amendment', 'Loads are **added**.');

/** Opens the Spanish page of an amendment, as it is stored in Spanish. */
function find(spanish: ReturnType<typeof paper>, language = 'es') {
  const content = {
    async query(name: string, _query: string, { language: asked }: { language: string }) {
      if (name === 'GetDocumentPath') return { documentsById: [{ path: '/codes/msca-70' }] };
      const documents = [asked === 'en' ? english : spanish];
      const documentInfo = {
        access: 'public',
        stage: '0',
        revisionCycle: null,
        title: 'Electrical',
        code: '70',
        designation: 'MSCA 70',
        privateData: JSON.stringify([{ year: 2026, documents }]),
        schedule: null,
      };
      return { documentInfo };
    },
  };
  const services = {
    publisher: { reader: () => content },
    clock: { now: () => new Date('2026-11-26T12:00:00Z') },
  };
  const params = { document: 'msca-70', name: 'tia-26-1' };
  const { locals } = pageContext(services, '/es/documents/msca-70/tia-26-1', { params });
  return findPublished({ services: locals.services, viewer: locals.viewer, params, language } as unknown as PageCall);
}

it.each([
  [
    'nothing of a translated one',
    paper('TIA 26-1: cargas', 'Enmienda', 'Se **suman**.'),
    [undefined, undefined, undefined],
  ],
  [
    'the text of one whose title is translated',
    paper('TIA 26-1: cargas', 'Enmienda', english.text),
    [undefined, undefined, 'en'],
  ],
  ['all of one without a translation', english, ['en', 'en', 'en']],
])('names as English %s', async (_, spanish, expected) => {
  const found = await find(spanish);
  expect([found?.foreign.title, found?.foreign.type, found?.foreign.text]).toEqual(expected);
});

it('names nothing as English on an English page', async () => {
  expect((await find(english, 'en'))?.foreign).toEqual({ title: undefined, type: undefined, text: undefined });
});

it('marks title, kind and text in English on a Spanish page', async () => {
  const shell = exampleShell('es');
  const page = {
    shell,
    t: translator(shell.dictionary),
    language: 'es',
    path: '/es/documents/msca-70/tia-26-1',
    alternates: [],
  };
  const found = await find(english);
  const container = await AstroContainer.create();
  const html = await container.renderToString(DocumentText, {
    partial: false,
    props: { page, ...found, notice: null },
    locals: {
      site: { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation },
    } as unknown as App.Locals,
  });
  expect(html).toMatch(/<html lang="es"/);
  expect(html).toMatch(/<h1 lang="en"[^>]*>TIA 26-1: loads/);
  expect(html).toMatch(/<span lang="en"[^>]*>Tentative interim amendment/);
  expect(html).toMatch(/<div lang="en"[^>]*>\s*<div class="prose"[^>]*><p>Loads are/);
});
