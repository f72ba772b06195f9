import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { isWebAddress } from '../web-address.rules.ts';

/** The comments of a vendor, instead of our own. */
export const commentVariables = {
  COMMENTS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isWebAddress(text) && /^[\x21-\x7e]+$/.test(text) && !/[;,'"]/.test(text),
        "must be the address of the vendor's script, such as https://comments.example.org/embed.js",
      ),
    ),
  ),
  COMMENTS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
  COMMENTS_SITE_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be an id, such as 2440')), '2440'),
};

/** A vendor's widget: its script, the id of our site, and the key that signs single sign-on. */
export interface CommentsWidget {
  script: string;
  siteId: string;
  key: string;
}

/** Returns the widget without its key, for pages. */
export const toPublicWidget = (
  widget: CommentsWidget | undefined,
): { commentsWidget?: Pick<CommentsWidget, 'script' | 'siteId'> } =>
  widget ? { commentsWidget: { script: widget.script, siteId: widget.siteId } } : {};

/** Script and key or neither: without single sign-on, readers would have to sign in a second time. */
export function readCommentsWidget(
  given: v.InferOutput<v.ObjectSchema<typeof commentVariables, undefined>>,
): CommentsWidget | undefined {
  const { COMMENTS_URL: script, COMMENTS_TOKEN: key, COMMENTS_SITE_ID: siteId } = given;
  if (script && key) return { script, siteId, key };
  if (!script && !key) return undefined;
  const [missing, present] = script ? ['COMMENTS_TOKEN', 'COMMENTS_URL'] : ['COMMENTS_URL', 'COMMENTS_TOKEN'];
  throw new BadEnvironment(`The environment variable ${present} is set without ${missing}.`);
}
