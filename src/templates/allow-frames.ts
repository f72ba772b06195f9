import type { AstroGlobal } from 'astro';
import { moduleSwitch } from '../../server/platform/installation/modules.rules.ts';
import { frameOrigins } from '../blocks/place-blocks.ts';
import { viewerOrigin } from '../components/document/submittals-viewer.ts';
import type { Site } from '../components/head/metadata.ts';
import type { PageModel } from './page-model.ts';

/** Lets a page show in frames what its blocks, or the next edition of its document, load from elsewhere, and no more. */
export function allowFrames(csp: AstroGlobal['csp'], model: PageModel, site: Site): void {
  const origins = framedBy(model, site);
  if (origins.length > 0) csp?.insertDirective(`frame-src ${origins.join(' ')}`);
}

/** Returns the origins that a page shows in frames. */
export function framedBy(model: PageModel, site: Site): string[] {
  if ('blocks' in model) return frameOrigins(model.blocks, site);
  const { off } = moduleSwitch(site.installation.modulesOff);
  const isRevised = model.kind === 'document' && model.item.schedule !== null && !off.has('revision-process');
  const viewer = isRevised ? viewerOrigin(site.submittalsViewer) : null;
  return viewer === null ? [] : [viewer];
}
