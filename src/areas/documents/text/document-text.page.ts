import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { findPublished } from './find-published.ts';

/** Shows a document published with an edition: an amendment, an erratum, a report of the committee. */
export const documentTextPage = definePage({
  access: 'public',
  frame: siteFrame,
  load: async (call) => (await findPublished(call)) ?? notFound(),
});
