import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { secretList } from './secret-list.ts';
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

/**
 * Returns the tokens that open the bodies of our own content API. One without a comma may have any length, as in
 * earlier releases; parts of a list may not, because a comma in an earlier token would make short ones.
 */
export function readContentTokens(token: string | undefined): readonly string[] {
  if (!token?.includes(',')) return token === undefined ? [] : [token];
  const read = v.safeParse(secretList({ least: 16, described: 'at least 16 characters' }), token);
  if (read.success) return read.output;
  throw new BadEnvironment(`The environment variable CONTENT_TOKEN ${read.issues[0].message}.`);
}
