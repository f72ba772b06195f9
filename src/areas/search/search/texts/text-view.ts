import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { searchHref } from '../../../../../server/search/search-address.rules.ts';
import type { ResultCard, SearchView } from '../../../../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../../../../server/search/search-tab.contract.ts';
import { inTexts, type SearchAnswer } from '../../../../../server/search/search.contract.ts';
import type { ShownPlace } from '../../../../../server/search/sections/read-found.ts';
import { placeKinds, type PlaceKind } from '../../../../../server/search/sections/section-search.contract.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { nameStandard, type NamedStandard } from '../../../../components/library/name-standard.ts';
import type { SearchCall } from '../query-index.ts';
import { findTabHub } from '../search-tabs.ts';
import type { FoundTexts } from './query-texts.ts';

const kindKeys: Readonly<Record<PlaceKind, PhraseKey>> = {
  requirement: 'SearchTextRequirement',
  definition: 'SearchTextDefinition',
  informative: 'SearchTextInformative',
  table: 'SearchTextTable',
  figure: 'SearchTextFigure',
  formula: 'SearchTextFormula',
  amendment: 'TimelineAmendment',
};

const kindWords = (kind: string, t: Translate): string => {
  const known = placeKinds.find((each) => each === kind);
  return known ? t(kindKeys[known]) : kind;
};

type Standards = ReadonlyMap<string, NamedStandard>;

/** Returns the names of the standards of a result. */
export async function nameFound({ locals, language }: SearchCall, { places, counts }: FoundTexts): Promise<Standards> {
  const codes = [...new Set([...places.map(({ edition }) => edition.code), ...counts.standard.map(([code]) => code)])];
  if (codes.length === 0) return new Map();
  const { shell } = await siteFrame({ locals, language });
  const named = codes.map(async (code) => [code, await nameStandard(locals, code, language, shell.site)] as const);
  return new Map(await Promise.all(named));
}

/** Returns the cards of results. Those with words of the text lead to them, marked. */
export const toTextCards = (
  { language, t }: Pick<SearchCall, 'language' | 't'>,
  { places }: FoundTexts,
  { standards, query }: { standards: Standards; query: string },
): ResultCard[] => places.map((place) => toCard(place, { language, t, standards, query }));

function toCard(
  place: ShownPlace,
  { language, t, standards, query }: Pick<SearchCall, 'language' | 't'> & { standards: Standards; query: string },
): ResultCard {
  const { edition, key, kind, title, excerpt, document } = place;
  const named = standards.get(edition.code);
  const standard = named?.slug ?? edition.code;
  const address = kind === 'amendment' ? { standard, year: edition.year } : { standard, year: edition.year, key };
  const marked = excerpt.length > 0 ? `?${new URLSearchParams({ q: query })}` : '';
  return {
    title,
    titleLanguage: edition.language === language ? null : edition.language,
    href: document === null ? libraryPath(address, language) + marked : sitePath(document, language),
    kind: kindWords(kind, t),
    designation: `${named?.designation ?? edition.code}-${edition.year}`,
    description: '',
    excerpt,
    image: null,
    cover: null,
    author: null,
    date: null,
    moreDates: null,
    productId: null,
    topic: null,
    topics: [],
    languages: [],
    choice: null,
    price: null,
    replacedBy: null,
    buttonLabel: t('SearchTextOpen'),
  };
}

/** Returns the counts of the tab's facets with their labels. */
export function textCounts({ counts }: FoundTexts, standards: Standards, t: Translate): SearchAnswer['counts'] {
  const labelled = (values: FoundTexts['counts']['kind'], labelOf: (value: string) => string) =>
    values.map(([value, count]) => ({ value, label: labelOf(value), count }));
  return {
    standard: labelled(counts.standard, (code) => standards.get(code)?.designation ?? code),
    edition: labelled(counts.edition, (year) => year),
    kind: labelled(counts.kind, (kind) => kindWords(kind, t)),
  };
}

/** Returns the group above the results of the whole site; null where no text has the words. */
export function toTextGroup(
  call: SearchCall,
  found: FoundTexts,
  { standards, state, query }: { standards: Standards; state: SearchState; query: string },
): SearchView['inTexts'] {
  const { tabs, t, language } = call;
  const tab = tabs.find((each) => findTabHub(each) === inTexts);
  if (!tab || found.places.length === 0) return null;
  const { total, counts } = found;
  const [only, ...others] = counts.standard.filter(([, count]) => count > 0);
  const standard = others.length === 0 && only ? standards.get(only[0])?.designation : undefined;
  return {
    cards: toTextCards(call, found, { standards, query }),
    total,
    all: standard === undefined ? t('SearchTextAll', { total }) : t('SearchTextAllOf', { total, standard }),
    href: searchHref(sitePath('/search', language), state, {
      tab,
      query,
      isTabChosen: true,
      chosen: {},
      ranges: {},
      sort: 0,
    }),
  };
}
