import { SearchField } from './search-field.ts';

customElements.define('search-field', SearchField);
