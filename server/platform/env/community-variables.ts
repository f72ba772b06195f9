import * as v from 'valibot';
import { isWebAddress } from '../web-address.rules.ts';

/** The register of communities with a wildfire programme. */
export const communityVariables = {
  COMMUNITIES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isWebAddress(text) && new URL(text).username === '',
        'must be an http or https address without a user name, such as https://register.example.org/communities.xml',
      ),
    ),
  ),
};
