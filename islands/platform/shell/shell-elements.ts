import { SitePanel } from './site-panel.ts';
import { SitePopup } from './site-popup.ts';

customElements.define('site-popup', SitePopup);
customElements.define('site-panel', SitePanel);

// Few pages have it; the others do not load what it takes.
if (document.querySelector('foreign-phrases')) void import('./foreign-phrases.ts');
