import {
  editionNotice,
  loadDocumentStatus,
  type EditionNotice,
} from '../../../../components/document/edition-notice.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFoundYet } from './not-found-yet.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { findPublished } from './find-published.ts';

/** Shows a document published with an edition: an amendment, an erratum, a committee report. */
export const documentTextPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const found = await findPublished(call);
    if (!found) return notFoundYet(call);
    const standing = await loadDocumentStatus(call.locals, found.owner.address);
    return { ...found, notice: standing && withoutChanges(editionNotice(standing, found.year)) };
  },
});

/** An amendment is itself a change, so the hint that the edition has changes is left out. */
const withoutChanges = (notice: EditionNotice | null): EditionNotice | null =>
  notice && (notice.withdrawn || notice.newer !== null) ? { ...notice, changes: null } : null;
