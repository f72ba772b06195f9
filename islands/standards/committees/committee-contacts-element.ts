import { CommitteeContacts } from './committee-contacts.ts';

customElements.define('committee-contacts', CommitteeContacts);
