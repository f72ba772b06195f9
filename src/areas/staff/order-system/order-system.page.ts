import { countOpenEvents, listOpenEvents } from '../../../../server/store/order-system/erp-event.repo.ts';
import { replayEvent } from '../../../../server/store/order-system/replay-event.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Most events on the page. */
const shown = 100;
const outcomes = ['applied', 'stale', 'open', 'gone'] as const;

/** Lists what the order system told and the site did not apply; the form of each applies it again. */
export const orderSystemPage = definePage({
  access: 'deliveries',
  frame: siteFrame,
  async load({ services, url }) {
    const [events, total] = [await listOpenEvents(services.db, shown), await countOpenEvents(services.db)];
    const done = outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null;
    return { events, total, done };
  },
  intents: {
    async submit({ page, form, services, viewer: { person }, locals: { requestId } }) {
      const id = form.get('event') ?? '';
      if (!person || id === '' || id.length > 100 || id.includes('\u0000')) return notFound();
      const replayed = await replayEvent(services, { staff: person, id: id.toWellFormed(), requestId });
      if (!replayed.ok) return redirectTo(`${page.path}?done=gone`);
      const { outcome } = replayed.value;
      return redirectTo(`${page.path}?done=${outcome === 'applied' || outcome === 'stale' ? outcome : 'open'}`);
    },
  },
});
