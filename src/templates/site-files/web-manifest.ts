import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import { derivePalette } from '../../../server/platform/brand/derive-palette.ts';
import { houseColours, neutrals, readBrandColours } from '../../../server/platform/brand/palette.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { SiteRecord } from '../../cms/shell.ts';

/** Returns the web manifest of one language, for a phone with the site on its home screen. */
export const webManifest = (t: Translate, site: SiteRecord | null, language: string) => ({
  name: site?.organization ?? t('SiteName'),
  short_name: site?.initials ?? t('SiteName'),
  lang: language,
  start_url: sitePath('/', language),
  // A shop and a library, read like any page: with the browser's own bars.
  display: 'browser',
  background_color: neutrals.paper,
  theme_color: derivePalette(readBrandColours(site) ?? houseColours)['brand-deep'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
