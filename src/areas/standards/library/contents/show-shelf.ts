import type { Edition } from '../../../../../server/standards/library/library.contract.ts';
import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import type { LibraryCall } from '../library-call.ts';
import { nameStandard, type NamedStandard } from '../../../../components/library/name-standard.ts';

/** An edition in a list. */
interface ListedEdition {
  year: number;
  title: string;
  issuedOn: string;
  state: Edition['state'];
  /** Languages of its text. */
  languages: string[];
  isFree: boolean;
  hasFreePages: boolean;
  href: string;
}

export interface ShelfView {
  kind: 'library';
  standards: { standard: NamedStandard; href: string; title: string; editions: ListedEdition[] }[];
}

export interface StandardView {
  kind: 'standard';
  standard: NamedStandard;
  editions: ListedEdition[];
}

function listYears(editions: readonly Edition[], slug: string, language: string): ListedEdition[] {
  return [...Map.groupBy(editions, ({ year }) => year)].flatMap(([year, ofYear]) => {
    const shown = ofYear.find((edition) => edition.language === language) ?? ofYear[0];
    if (!shown) return [];
    const { title, issuedOn, state, access, freePages } = shown;
    return [
      {
        year,
        title,
        issuedOn,
        state,
        languages: ofYear.filter((edition) => edition.state === state).map((edition) => edition.language),
        isFree: access === 'free' && state !== 'withdrawn',
        hasFreePages: freePages.length > 0 && state !== 'withdrawn',
        href: libraryPath({ standard: slug, year }, language),
      },
    ];
  });
}

/** Lists the standards whose text is in the library. */
export async function showShelf({ services, locals, language, page }: LibraryCall): Promise<ShelfView> {
  const byCode = Map.groupBy(await listEditions(services.db), ({ code }) => code);
  const standards = await Promise.all(
    [...byCode].map(async ([code, editions]) => {
      const standard = await nameStandard(locals, code, language, page.shell.site);
      const listed = listYears(editions, standard.slug, language);
      return {
        standard,
        href: libraryPath({ standard: standard.slug }, language),
        title: standard.title ?? listed[0]?.title ?? '',
        editions: listed,
      };
    }),
  );
  const order = new Intl.Collator(language, { numeric: true });
  return {
    kind: 'library',
    standards: standards.toSorted((one, other) => order.compare(one.standard.designation, other.standard.designation)),
  };
}

/** Lists the editions of a standard. */
export const showStandard = (
  { language }: LibraryCall,
  { editions }: FoundPlace & { kind: 'standard' },
  standard: NamedStandard,
): StandardView => ({ kind: 'standard', standard, editions: listYears(editions, standard.slug, language) });
