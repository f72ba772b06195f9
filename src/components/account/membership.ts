import { membershipOf } from '../../../server/accounts/show-user.ts';
import type { MembershipStatus } from '../../../server/membership/membership-status.rules.ts';
import { openAccount, type AccountFrame, type PageContext } from './open-account.ts';

export interface MembershipModel {
  frame: AccountFrame;
  status: MembershipStatus;
}

/** The membership area and the account home: both show the status that the one function decides. */
export async function openMembership(
  context: PageContext,
  subRoute: 'account-membership' | '',
): Promise<MembershipModel | Response> {
  const frame = await openAccount(context, subRoute);
  if (frame instanceof Response) return frame;
  return { frame, status: membershipOf(frame.account, context.locals.services.clock.now()) };
}
