import { LocalTime } from './local-time.ts';

if (!customElements.get('local-time')) customElements.define('local-time', LocalTime);
