import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { isWebAddress } from './web-address.ts';

/** The comments of a vendor, in place of the site's own. */
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

/** The widget of a vendor: its script, the site it knows us as, and the key that single sign-on is signed with. */
export interface CommentsWidget {
  script: string;
  siteId: string;
  key: string;
}

/** Returns what pages may know of the widget: all but the key. */
export const shownWidget = (
  widget: CommentsWidget | undefined,
): { commentsWidget?: Pick<CommentsWidget, 'script' | 'siteId'> } =>
  widget ? { commentsWidget: { script: widget.script, siteId: widget.siteId } } : {};

/** Script and key or neither: a widget without single sign-on would ask our readers to sign in a second time. */
export function readCommentsWidget(
  given: v.InferOutput<v.ObjectSchema<typeof commentVariables, undefined>>,
): CommentsWidget | undefined {
  const { COMMENTS_URL: script, COMMENTS_TOKEN: key, COMMENTS_SITE_ID: siteId } = given;
  if (script && key) return { script, siteId, key };
  if (!script && !key) return undefined;
  const [missing, present] = script ? ['COMMENTS_TOKEN', 'COMMENTS_URL'] : ['COMMENTS_URL', 'COMMENTS_TOKEN'];
  throw new BadEnvironment(`The environment variable ${present} is set without ${missing}.`);
}
