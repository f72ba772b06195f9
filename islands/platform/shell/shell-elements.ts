import { SitePanel } from './site-panel.ts';
import { SitePopup } from './site-popup.ts';

customElements.define('site-popup', SitePopup);
customElements.define('site-panel', SitePanel);
