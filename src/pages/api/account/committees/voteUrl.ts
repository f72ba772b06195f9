import { listCommitteeOffices } from '../../../../../server/people/accounts/office.repo.ts';
import { postVoteUrl } from '../../../../../server/standards/committees/vote.contract.ts';
import { makeVoteUrl } from '../../../../../server/standards/committees/vote.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postVoteUrl);

export const POST = endpoint(postVoteUrl, async ({ services, viewer: { person }, body }) => {
  // A ballot is cast in person, not by staff in a member's name.
  if (!person || person.impersonator) return fail('forbidden', 'Only committee members themselves can vote.');
  const offices = await listCommitteeOffices(services, person.userId);
  const voteUrl = makeVoteUrl(services.env.voteUrl, offices, body.memberId);
  return voteUrl === null
    ? fail('forbidden', 'This is no individual number of yours that has a vote here.')
    : succeed({ status: 200, body: { voteUrl } });
});
