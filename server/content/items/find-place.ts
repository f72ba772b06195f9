import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { findByPath } from './content.repo.ts';
import { placePath, sitePlaces, type SitePlace } from './site-places.rules.ts';

/**
 * Returns the link to a place of the content for a mail; null where it has no page, such as a privacy notice that is a
 * draft. Of content in another system it is not known, and the link is given.
 */
export async function findPlaceLink(
  { db, env }: { db: Database; env: Pick<Env, 'siteOrigin' | 'contentGraphqlUrl'> },
  place: SitePlace,
  language: Locale,
): Promise<string | null> {
  const link = new URL(placePath(place, language), env.siteOrigin).href;
  if (env.contentGraphqlUrl !== undefined) return link;
  return (await findByPath(db, sitePlaces[place][language], language)) ? link : null;
}
