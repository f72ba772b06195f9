import { expect, it } from 'vitest';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { examples as maps } from '../blocks/map/map.examples.ts';
import { placeBlocks } from '../blocks/place-blocks.ts';
import { framedBy } from './allow-frames.ts';
import type { PageModel } from './page-model.ts';

const siteOf = (submittalsViewer: string | undefined, modulesOff: typeof demoInstallation.modulesOff = []) => ({
  origin: 'https://www.example.org',
  isProduction: true,
  isDemo: false,
  installation: { ...demoInstallation, modulesOff },
  submittalsViewer,
});
const viewer = 'https://submittals.example.org/?s={draftStatus}';
const document = (schedule: object | null) => ({ kind: 'document', item: { schedule } }) as unknown as PageModel;
const blocksOf = (kind: string) => ({ kind, blocks: placeBlocks('/x', [maps.office]) }) as unknown as PageModel;

it.each<[string, PageModel, ReturnType<typeof siteOf>, string[]]>([
  ['a document in revision', document({}), siteOf(viewer), ['https://submittals.example.org']],
  ['a document in revision without a viewer', document({}), siteOf(undefined), []],
  ['a document without a revision', document(null), siteOf(viewer), []],
  ['a document where no public revisions are', document({}), siteOf(viewer, ['revision-process']), []],
  ['a page with a map', blocksOf('blocks'), siteOf(viewer), ['https://www.google.com']],
  ['a list of articles with a map', blocksOf('listing'), siteOf(viewer), ['https://www.google.com']],
  ['a list of standards with a map', blocksOf('standards'), siteOf(viewer), ['https://www.google.com']],
])('lets %s show in frames what it loads from elsewhere, and no more', (_, model, site, expected) => {
  expect(framedBy(model, site)).toEqual(expected);
});
