import { readTarget } from '../../../../server/learning/training/leaving.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Warns before another site opens. Only known targets are linked (docs/decisions/search.md#leaving-the-site). */
export const redirectWarningPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ url, services }) {
    const { items: events } = services.training.list;
    const hosts = services.env.redirectHosts;
    return { target: readTarget(url.searchParams.get('redirect'), { events, hosts }) };
  },
});
