import { SearchField } from './search-field.ts';
import { SitePanel } from './site-panel.ts';
import { SitePopup } from './site-popup.ts';

customElements.define('search-field', SearchField);
customElements.define('site-popup', SitePopup);
customElements.define('site-panel', SitePanel);
