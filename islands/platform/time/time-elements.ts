import { LocalTimeElement } from './local-time.ts';

if (!customElements.get('local-time')) customElements.define('local-time', LocalTimeElement);
