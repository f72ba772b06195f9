import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { listSubscriptions } from '../../../../../server/people/accounts/account.repo.ts';
import type { SentSeats } from '../../../../../islands/people/account/SeatList.tsx';
import { stopRenewal } from '../../../../../server/people/accounts/stop-renewal.ts';
import { describeStopped } from '../describe-stopped.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { assignSeatsIntent } from './assign-seats-intent.ts';
import { readSubscriptions } from './read-subscriptions.ts';

/** Shows the active subscriptions; owners stop renewals and assign seats. */
export const subscriptionsPage = definePage({
  access: 'user',
  frame: accountFrame('account-subscriptions'),
  async load({ page, form, services, url }) {
    const { account, language, t } = page;
    const owned = await listSubscriptions(services.db, account.userId);
    const changed = url.searchParams.get('seat') ?? '';
    const stoppedId = form ? null : url.searchParams.get('stopped');
    return {
      subscriptions: await readSubscriptions(services, account, language),
      stopped: describeStopped(stoppedId, account, { subscriptions: owned, language, t, today: todayOf(services) }),
      /** The subscription whose renewal the address asks to stop, without a script. */
      asksAbout: form ? null : url.searchParams.get('cancel'),
      /** Number of seats just changed; null for none. */
      seatsChanged: !form && /^\d{1,6}$/.test(changed) ? Number(changed) : null,
      /** Set if entries of the seat form were refused. */
      sentSeats: null as SentSeats | null,
    };
  },
  intents: {
    'stop-renewal': async ({ page, form, services }) => {
      const id = form.get('renewal') ?? '';
      const stopped = await stopRenewal(services, page.account.userId, id);
      return stopped.ok ? redirectTo(`${page.path}?stopped=${encodeURIComponent(id)}`) : notFound();
    },
    'assign-seats': assignSeatsIntent,
  },
});
