import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { sectionsOn } from '../../../../../server/standards/library/states/read-state.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { LibraryCall } from '../library-call.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { buildContents, type ContentsEntry } from './contents-tree.ts';

/** There is no such place; the contents of the edition are offered, where one is known. */
export interface MissingView {
  kind: 'missing';
  standard: NamedStandard | null;
  edition: ReadEdition | null;
  contents: ContentsEntry[];
}

/** A number with two meanings. */
export interface ChoiceView {
  kind: 'choice';
  standard: NamedStandard;
  meanings: { year: number; name: string; lang: string; href: string; compareHref: string; with: number }[];
}

/** Says that there is no such place. */
export async function showMissing(
  { services, language }: LibraryCall,
  place: FoundPlace,
  standard: NamedStandard | null,
): Promise<MissingView> {
  const edition = place.kind === 'missing' ? place.edition : null;
  if (!edition || !standard) return { kind: 'missing', standard, edition: null, contents: [] };
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const contents = buildContents({
    sections: await sectionsOn(services.db, edition, today),
    language: edition.language,
    freePages: edition.freePages,
    open: null,
    hrefOf: (key) => libraryPath({ standard: standard.slug, year: edition.year, key }, language),
  });
  return { kind: 'missing', standard, edition, contents };
}

/** Shows both meanings of a number that another provision has now. */
export const showChoice = (
  { meanings }: FoundPlace & { kind: 'choice' },
  standard: NamedStandard,
  language: string,
): ChoiceView => ({
  kind: 'choice',
  standard,
  meanings: meanings.map(({ edition, section }, at) => {
    const href = libraryPath({ standard: standard.slug, year: edition.year, key: section.key }, language);
    const other = meanings[1 - at]?.edition.year ?? edition.year;
    return {
      year: edition.year,
      name: sectionName(section, edition.language),
      lang: edition.language,
      href,
      compareHref: `${href}?compare=${other}`,
      with: other,
    };
  }),
});
