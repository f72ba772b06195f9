import * as v from 'valibot';
import { isWebAddress } from '../web-address.rules.ts';

/** Where committee members vote. */
export const voteVariables = {
  VOTE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isWebAddress(text.replace('{memberId}', '1')) && text.includes('{memberId}'),
        'must be an http or https address with {memberId} in it, such as https://ballots.example.org/?member={memberId}',
      ),
    ),
  ),
};

/** Returns the address of the demo's ballots: a page that explains what a connected balloting system shows. */
export const sampleBallots = (siteOrigin: string): string => `${siteOrigin}/committees/ballots?member={memberId}`;
