import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';
import { itemIdSchema } from '../items/item.contract.ts';

/** Content of a preview link, and its expiry. */
export interface PreviewGrant {
  id: string;
  locale: string;
  revision: number;
  expiresAt: Date;
  /** Whoever opens it may remark. */
  mayRemark: boolean;
  /** Id of the check of a change of what is live, which it shows instead of the revision; such a link takes remarks. */
  change?: string | undefined;
}

/** The last parts are absent from links that only show the text, and from those to a revision. */
const grantSchema = v.tuple([
  itemIdSchema,
  v.picklist(locales),
  v.number(),
  v.number(),
  v.optional(v.literal('remark')),
  v.optional(v.pipe(v.string(), v.uuid())),
]);

/** Makes a token that opens one version of one item until it expires, for anybody who has it. */
export function signPreview(
  { id, locale, revision, expiresAt, mayRemark, change }: PreviewGrant,
  secrets: Secrets,
): string {
  const further = [...(mayRemark ? ['remark'] : []), ...(mayRemark && change !== undefined ? [change] : [])];
  return signToken('preview-link', [id, locale, revision, expiresAt.getTime(), ...further], secrets);
}

/** Returns what a token grants; null when it is forged, damaged or expired. */
export function readPreview(token: string, secrets: Secrets, now: Date): PreviewGrant | null {
  const content = readToken('preview-link', token, { secrets, schema: grantSchema });
  if (!content) return null;
  const [id, locale, revision, expiresAt, more, change] = content;
  return expiresAt > now.getTime()
    ? { id, locale, revision, expiresAt: new Date(expiresAt), mayRemark: more === 'remark', change }
    : null;
}
