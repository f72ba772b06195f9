import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** Asks what a new item will be. */
export const newPage = definePage({ access: 'editor', frame: siteFrame, load: async () => ({}) });
