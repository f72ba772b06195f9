import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { translator } from '../cms/dictionary.ts';
import Blocks from './Blocks.astro';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import type { Site } from '../components/head/metadata.ts';
import { placeBlocks } from './place-blocks.ts';

const localsOf = (site: Partial<Site>) =>
  ({ site: { installation: demoInstallation, submittalsViewer: site.submittalsViewer } }) as unknown as App.Locals;

const t = translator([
  { key: 'NoDatasourceFound', phrase: 'No Datasource found.' },
  { key: 'MembersAsOf', phrase: '{name} ({acronym}) - Members as of {date}' },
  { key: 'CommitteeApplyPath', phrase: '/committees/apply' },
]);

/** For tests: the HTML that these blocks make on a page, without the attributes Astro adds for styles and sources. */
export const renderBlocks = (...blocks: unknown[]): Promise<string> => renderBlocksOf({}, ...blocks);

/** For tests: the same on a site with these facts. */
export async function renderBlocksOf(site: Partial<Site>, ...blocks: unknown[]): Promise<string> {
  const container = await AstroContainer.create();
  const props = { blocks: placeBlocks('/example', blocks), t, language: 'en' };
  const html = await container.renderToString(Blocks, { props, locals: localsOf(site) });
  return html.replace(/ data-astro-[\w-]+(="[^"]*")?/g, '').replace(/<style[\s\S]*?<\/style>/g, '');
}

/** For tests: what a reader reads of that HTML. */
export function visibleText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
