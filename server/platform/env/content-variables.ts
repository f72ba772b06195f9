import * as v from 'valibot';
import { isWebAddress } from '../web-address.rules.ts';

/** A remote content API, instead of our own content. */
export const contentVariables = {
  CONTENT_GRAPHQL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, 'must be an absolute http or https address such as https://cms.example.org/graphql'),
    ),
  ),
  CONTENT_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
};
