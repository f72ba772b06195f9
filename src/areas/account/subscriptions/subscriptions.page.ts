import { listSubscriptions } from '../../../../server/accounts/account.repo.ts';
import type { Problem } from '../../../../server/accounts/problem.rules.ts';
import { sayProblem } from '../../../../server/accounts/say-problem.rules.ts';
import { stopRenewal } from '../../../../server/accounts/stop-renewal.ts';
import { assignSeat } from '../../../../server/subscriptions/assign-seat.ts';
import { describeStopped } from '../describe-stopped.ts';
import { accountFrame } from '../../../layouts/account-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { readSubscriptions } from './read-subscriptions.ts';

/** Shows the active subscriptions, and does what their owner may: stop the renewal, give seats. */
export const subscriptionsPage = definePage({
  access: 'user',
  frame: accountFrame('account-subscriptions'),
  async load({ page, form, services, url }) {
    const { account, language, t } = page;
    const owned = await listSubscriptions(services.db, account.userId);
    const stoppedId = form ? null : url.searchParams.get('stopped');
    return {
      subscriptions: await readSubscriptions(services, account, language),
      stopped: describeStopped(stoppedId, account, { subscriptions: owned, language, t }),
      /** The subscription whose renewal the address asks to stop, for where no script runs. */
      asksAbout: form ? null : url.searchParams.get('cancel'),
      isSeatSaved: !form && url.searchParams.has('seat'),
      /** Typed into a seat that could not be given. */
      typedSeat: form && {
        id: form.get('subscription') ?? '',
        seat: Number(form.get('seat')),
        email: form.get('email') ?? '',
      },
    };
  },
  intents: {
    'stop-renewal': async ({ page, form, services }) => {
      const id = form.get('renewal') ?? '';
      const stopped = await stopRenewal(services, page.account.userId, id);
      return stopped.ok ? redirectTo(`${page.path}?stopped=${encodeURIComponent(id)}`) : notFound();
    },
    'assign-seat': async ({ page, form, services }) => {
      const { t, person, account } = page;
      const [id, seat] = [form.get('subscription') ?? '', form.get('seat') ?? ''];
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) || !/^\d{1,6}$/.test(seat)) return notFound();
      const actor = { userId: account.userId, impersonatorId: person?.impersonator?.userId ?? null };
      const given = { subscriptionId: id, seat: Number(seat), email: form.get('email') ?? '' };
      const assigned = await assignSeat(services, actor, given);
      if (assigned.ok) return redirectTo(`${page.path}?seat=saved#subscription-${id}`);
      if (assigned.code === 'not_found') return notFound();
      const field = `seat-${id}-${seat}`;
      const problem: Problem = assigned.problems?.['email'] ?? { key: 'SubscriptionsSeatLimit' };
      return { errors: [{ field, message: sayProblem(problem, t('SubscriptionsSeat', { seat }), t) }] };
    },
  },
});
