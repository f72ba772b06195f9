import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** Offers the types of a new item. */
export const newPage = definePage({ access: 'content.write', frame: siteFrame, load: async () => ({}) });
