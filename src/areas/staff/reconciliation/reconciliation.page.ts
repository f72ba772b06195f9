import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import {
  listUnreadDays,
  readDaysAtProvider,
} from '../../../../server/store/bookkeeping/reconciliation/read-entries.ts';
import { reconcile } from '../../../../server/store/bookkeeping/reconciliation/reconcile.ts';
import { readDays, toPeriod, withinYear } from '../../../../server/store/bookkeeping/period.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** A day that was read within this time is not read again by the button, in milliseconds: it goes on after a failure. */
const fresh = 10 * 60_000;
/** How long the button reads, in milliseconds; pressed again it goes on. */
const patience = 20_000;

/** Compares the books of a period with the payment provider; the button reads the provider's entries of the period. */
export const reconciliationPage = definePage({
  access: 'bookkeeping',
  frame: siteFrame,
  async load({ services, url }) {
    const { clock, installation, payments } = services;
    const asked = withinYear(readDays(url.searchParams, todayOf({ clock, installation })));
    const period = toPeriod(asked, installation.timeZone);
    const compared = await reconcile(services, period);
    const stoppedAt = url.searchParams.get('stopped');
    return {
      period,
      compared,
      hasProvider: payments.mode !== 'none',
      isRead: url.searchParams.has('read'),
      stoppedAt: stoppedAt && /^\d{4}-\d\d-\d\d$/.test(stoppedAt) ? stoppedAt : null,
    };
  },
  intents: {
    async read({ page, form, services, viewer: { person }, locals: { requestId } }) {
      if (!person) return notFound();
      const { db, clock, installation } = services;
      const { from, until } = withinYear(readDays(form, todayOf({ clock, installation })));
      const detail = `${from} to ${until}`;
      const entry = {
        actorUserId: person.userId,
        subjectUserId: null,
        action: 'entries-read',
        detail,
        requestId,
      } as const;
      await recordAudit(db, clock, entry);
      const since = new Date(clock.now().getTime() - fresh);
      const unread = await listUnreadDays(services, { from, until }, since);
      // Today goes on: it is read again however often the button is pressed.
      const today = todayOf({ clock, installation });
      const isToday = from <= today && today <= until && !unread.includes(today);
      const days = isToday ? [...unread, today] : unread;
      const { stoppedAt } = await readDaysAtProvider(services, days, AbortSignal.timeout(patience));
      const outcome = stoppedAt === null ? 'read=yes' : `stopped=${stoppedAt}`;
      return redirectTo(`${page.path}?from=${from}&until=${until}&${outcome}`);
    },
  },
});
