import { CommitteeDocuments } from './committee-documents.ts';
import { FollowDocument } from './follow-document.ts';
import { LibraryLink } from './library-link.ts';

customElements.define('committee-documents', CommitteeDocuments);
customElements.define('follow-document', FollowDocument);
customElements.define('library-link', LibraryLink);
