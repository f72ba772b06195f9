import { listSectionNotices } from '../../../people/preferences/section-notice.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { nameWorks } from '../comparing/name-works.ts';
import { libraryPath, standardSlug } from '../reading/library-address.rules.ts';
import { sectionName } from '../reading/section-label.rules.ts';

/** A section that a person follows, as their account lists it. */
export interface ListedSection {
  work: string;
  /** '70-2026, 210.8(A) Dwellings'; the number of the standard where no live edition has the section. */
  name: string;
  /** Address of its text; null where no live edition has it. */
  href: string | null;
  lang: string | undefined;
}

/** Lists the sections that a person follows. */
export async function listFollowedSections(db: Database, userId: string, language: string): Promise<ListedSection[]> {
  const followed = await listSectionNotices(db, userId);
  const named = await nameWorks(
    db,
    followed.map(({ work }) => work),
    language,
  );
  return followed.map(({ code, work }) => {
    const section = named.get(work);
    if (!section) return { work, name: code, href: null, lang: undefined };
    const { year, key } = section;
    return {
      work,
      name: `${code}-${year}, ${sectionName(section, section.language)}`,
      href: libraryPath({ standard: standardSlug(code), year, key }, language),
      lang: section.language === language ? undefined : section.language,
    };
  });
}
