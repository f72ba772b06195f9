import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { flag } from './flag.ts';
import { secretList } from './secret-list.ts';

/** What the order system tells back: by calling `/api/webhooks/erp`, or polled. */
export const orderSystemVariables = {
  ERP_WEBHOOK_SECRET: v.optional(
    secretList({
      least: 38,
      pattern: /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
      described: 'whsec_ and at least 24 random bytes in base64',
    }),
  ),
  ERP_POLL: v.optional(flag),
};

/** Returns whether the order system is polled; without its address that is an error. */
export function readErpPoll(
  given: v.InferOutput<v.ObjectSchema<typeof orderSystemVariables, undefined>> & { ERP_URL?: string | undefined },
): boolean {
  if (given.ERP_POLL && !given.ERP_URL)
    throw new BadEnvironment('The environment variable ERP_POLL is on without ERP_URL.');
  return given.ERP_POLL ?? false;
}
