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
}

/** The last part is absent from links that only show the text. */
const grantSchema = v.tuple([
  itemIdSchema,
  v.picklist(locales),
  v.number(),
  v.number(),
  v.optional(v.literal('remark')),
]);

/** Makes a token that opens one revision of one item until it expires, for anybody who has it. */
export const signPreview = ({ id, locale, revision, expiresAt, mayRemark }: PreviewGrant, secrets: Secrets): string =>
  signToken('preview-link', [id, locale, revision, expiresAt.getTime(), ...(mayRemark ? ['remark'] : [])], secrets);

/** Returns what a token grants; null when it is forged, damaged or expired. */
export function readPreview(token: string, secrets: Secrets, now: Date): PreviewGrant | null {
  const content = readToken('preview-link', token, { secrets, schema: grantSchema });
  if (!content) return null;
  const [id, locale, revision, expiresAt, more] = content;
  return expiresAt > now.getTime()
    ? { id, locale, revision, expiresAt: new Date(expiresAt), mayRemark: more === 'remark' }
    : null;
}
