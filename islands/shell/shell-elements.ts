import { SiteAnnouncement } from './site-announcement.ts';
import { SitePanel } from './site-panel.ts';
import { SitePopup } from './site-popup.ts';

customElements.define('site-popup', SitePopup);
customElements.define('site-panel', SitePanel);
customElements.define('site-announcement', SiteAnnouncement);
