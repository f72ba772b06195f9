import { resolveId } from '../../../../../server/content/items/find-item.ts';
import { mayPublishItem, mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { findStandard } from '../../../../../server/standards/editing/find-standard.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { readLocale } from '../item/load-item.ts';

type Call = PageCall<SiteFrame>;

/** The standard of a page with an action, in the language in which its editions are. */
export interface OpenedStandard {
  id: string;
  locale: string;
  title: string;
  fields: Record<string, unknown>;
  /** It is live, and a draft waits. */
  hasDraft: boolean;
  isLive: boolean;
  mayPublish: boolean;
  /** The form that led here. */
  back: string;
  /** Where its draft is sent to a second person. */
  check: string;
}

/** Opens the standard that an address names, for somebody who may at least save drafts of it; else null. */
export async function openStandard({ services, params, url, viewer, page }: Call): Promise<OpenedStandard | null> {
  if (services.env.contentGraphqlUrl !== undefined) return null;
  const resolved = await resolveId(services.db, params['id'] ?? '');
  if (!resolved.ok) return null;
  const asked = readLocale(url);
  const standard = await findStandard(services.db, { id: resolved.value, locale: asked });
  if (!standard) return null;
  const { id, locale, fields, state, type } = standard;
  const variant = { type, language: locale };
  if (!mayWriteItem(viewer.person, variant)) return null;
  const form = `${sitePath('/editor/items/', page.language)}${id}`;
  return {
    id,
    locale,
    title: String(fields['title'] ?? id).slice(0, 200),
    fields,
    hasDraft: state === 'both',
    isLive: standard.address !== null,
    mayPublish: mayPublishItem(viewer.person, variant),
    back: `${form}?locale=${locale}`,
    check: `${form}/check?locale=${locale}`,
  };
}

/** Returns the person who acts, for the record. */
export const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });
