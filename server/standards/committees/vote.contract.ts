import * as v from 'valibot';

/** Requests the caller's voting address; a member number of another person is refused. */
export const postVoteUrl = {
  method: 'POST',
  path: '/api/account/committees/voteUrl',
  summary: 'The address where the caller votes, by their own individual number on a committee',
  access: 'user',
  body: v.object({ memberId: v.pipe(v.string(), v.maxLength(60, 'is too long')) }),
  answers: { 200: { description: 'Where to vote', schema: v.object({ voteUrl: v.string() }) } },
} as const;
