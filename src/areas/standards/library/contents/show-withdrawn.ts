import { contentsOf } from '../../../../../server/standards/library/read-sections.ts';
import { newestLive, type ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { findSuccessors } from '../../../../../server/standards/library/reading/find-successors.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { LibraryCall } from '../library-call.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { buildContents, type ContentsEntry } from './contents-tree.ts';

interface Link {
  name: string;
  href: string;
  lang: string;
}

/** A place of a withdrawn edition: its number and title, why it is not read, and what there is instead. No words of the text. */
export interface WithdrawnView {
  kind: 'withdrawn';
  standard: NamedStandard;
  edition: ReadEdition;
  /** Number and title of the section; null for the edition as a whole. */
  name: string | null;
  /** The edition that replaces it in the library, and the sections with the content of this one. */
  replacement: { edition: Link; sections: Link[] } | null;
  /** Of the edition as a whole; none for a section. */
  contents: ContentsEntry[];
}

type OfWithdrawn = FoundPlace & { kind: 'edition' | 'place' };

/** Says that an edition was withdrawn. */
export async function showWithdrawn(
  { services: { db }, language }: LibraryCall,
  place: OfWithdrawn,
  standard: NamedStandard,
): Promise<WithdrawnView> {
  const { edition, editions } = place;
  const sections = await contentsOf(db, edition);
  const section = place.kind === 'place' ? sections.find((each) => each.place === place.found.place) : undefined;
  const later = newestLive(editions, language);
  const linkIn = ({ year, language: lang }: ReadEdition, key?: string, name?: string): Link => ({
    name: name ?? `${standard.designation}-${year}`,
    href: libraryPath({ standard: standard.slug, year, ...(key !== undefined && { key }) }, language),
    lang,
  });
  const successors =
    later && section ? ((await findSuccessors(db, [section.work], later)).get(section.work) ?? []) : [];
  return {
    kind: 'withdrawn',
    standard,
    edition,
    name: section ? sectionName(section, edition.language) : null,
    replacement: later && {
      edition: linkIn(later),
      sections: successors.map((each) => linkIn(later, each.section.key, sectionName(each.section, later.language))),
    },
    contents:
      place.kind === 'place'
        ? []
        : buildContents({
            sections,
            language: edition.language,
            freePages: [],
            open: null,
            hrefOf: (key) => linkIn(edition, key).href,
          }),
  };
}
