import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Returns the web manifest of one language, for a phone with the site on its home screen. */
export const webManifest = (t: Translate, language: string) => ({
  name: t('SiteName'),
  lang: language,
  start_url: sitePath('/', language),
  // A shop and a library, read like any page: with the browser's own bars.
  display: 'browser',
  background_color: '#ffffff',
  theme_color: '#0b2a4a',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
});
