import * as v from 'valibot';
import { saved } from '../../people/accounts/user.contract.ts';

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'is no number of a subscription'));

/** Day and reason of a cancellation are the server's own; what is sent of them is passed over. */
const cancelBody = v.object({
  cancelledDate: v.optional(v.pipe(v.string(), v.maxLength(10, 'is no date'))),
  cancelledReason: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long'))),
});

const cancelled = v.object({ cancelledDate: v.string(), cancelledReason: v.string() });

export const postCancelSubscription = {
  method: 'POST',
  path: '/api/account/subscriptions/{accountProfileId}/{id}/cancel',
  summary: "Ends the automatic renewal of the caller's own subscription, by its id or its number in the order system",
  access: 'user',
  params: { accountProfileId: id, id },
  body: cancelBody,
  answers: { 200: { description: 'It renews no more', schema: saved(cancelled) } },
} as const;
