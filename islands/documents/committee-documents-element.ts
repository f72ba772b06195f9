import { CommitteeDocuments } from './committee-documents.ts';

customElements.define('committee-documents', CommitteeDocuments);
