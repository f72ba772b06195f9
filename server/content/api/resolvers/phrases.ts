import { defaultLocale, toLocale, type Locale } from '../../../platform/locale.rules.ts';
import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import { fillSite, findPhraseFault } from '../../../platform/phrase.rules.ts';
import { findByPaths } from '../../items/content.repo.ts';
import { isReservedPath } from '../../items/item-path.rules.ts';
import { sitePath, splitSitePath } from '../../items/site-path.rules.ts';
import { releasePhrases } from '../../corpus/release-phrases.ts';
import type { ContentLoader } from '../content-loader.ts';
import { findSite } from './site.ts';

/** Phrases that are addresses of pages of the content. Their links are left out where there is no such page. */
const places: readonly PhraseKey[] = [
  'CartAccentPath',
  'MembershipBenefitsPage',
  'MyCommitteesApplyPath',
  'OnlineLibraryPage',
  'OnlineLibrarySubscribePage',
  'PublicReviewPath',
  'TrainingCoursesPath',
];

/** Phrases that are addresses of forms; they are empty where there is no such form. */
const formPlaces: readonly PhraseKey[] = ['PublicSubmissionPath'];

interface Phrase {
  key: string;
  phrase: string;
  language: Locale;
}

/** Words of one language, from the store or from the release. */
interface Layer {
  language: Locale;
  phrases: ReadonlyMap<string, string>;
}

/** Returns the words that editors of the site wrote in a language; none that a reader would see as braces. */
async function ownPhrases(
  loader: ContentLoader,
  language: Locale,
  shipped: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const items = (await loader.list('dictionary', language)).filter(({ locale }) => locale === language);
  const isReadable = ([key, phrase]: [string, string]) => {
    const fault = findPhraseFault(phrase, shipped.get(key) ?? phrase, language);
    return fault === null || fault.kind === 'missing';
  };
  return new Map(items.flatMap(({ fields }) => Object.entries(fields.entries)).filter(isReadable));
}

/**
 * Returns every phrase of a language, with the language it is in: the site's own words, else the release's; what the
 * language lacks in both comes from the default language. The organization's name is filled in, but for a store that
 * knows none (docs/decisions/content-and-publishing.md#words-in-layers).
 */
export async function listPhrases(loader: ContentLoader, asked: string) {
  const language = toLocale(asked);
  const layers: Layer[] = [];
  for (const each of new Set([language, defaultLocale])) {
    const shipped = await releasePhrases(each);
    layers.push({ language: each, phrases: await ownPhrases(loader, each, shipped) });
    layers.push({ language: each, phrases: shipped });
  }
  const site = await findSite(loader, language);
  const found = new Map<string, Phrase>();
  for (const layer of layers) {
    for (const [key, phrase] of layer.phrases) {
      if (!found.has(key))
        found.set(key, { key, phrase: site ? fillSite(phrase, site) : phrase, language: layer.language });
    }
  }
  await emptyMissingForms(loader, found, language);
  return emptyMissingPlaces(loader, found, language);
}

/** Empties the address of a form that the site does not have. */
async function emptyMissingForms(loader: ContentLoader, found: Map<string, Phrase>, language: Locale): Promise<void> {
  for (const key of formPlaces) {
    const entry = found.get(key);
    const [, name] = /^\/forms\/([\w-]+)$/.exec(splitSitePath(entry?.phrase ?? '').path) ?? [];
    const isMissing = name !== undefined && (await loader.byName('form', name, language)) === null;
    if (entry && isMissing) found.set(key, { ...entry, phrase: '' });
  }
}

/** Returns phrases in which an address without a page is empty; addresses of the site itself stay. */
async function emptyMissingPlaces(
  loader: ContentLoader,
  found: ReadonlyMap<string, Phrase>,
  language: Locale,
): Promise<Phrase[]> {
  const named = places.flatMap((key) => {
    const { path, locale } = splitSitePath(found.get(key)?.phrase ?? '');
    if (!path.startsWith('/') || isReservedPath(path)) return [];
    // Those of the cart have no prefix in any language.
    return [...new Set([locale, language])].map((each) => ({ key, path, locale: each, address: sitePath(path, each) }));
  });
  for (const { address } of named) loader.tags.add(`path:${address}`);
  const there = await loader.read((db) => findByPaths(db, named));
  const known = new Set(there.map(({ place }) => sitePath(place.path, toLocale(place.locale))));
  const kept = new Set(named.filter(({ address }) => known.has(address)).map(({ key }) => key));
  const missing = new Set<string>(named.map(({ key }) => key).filter((key) => !kept.has(key)));
  return [...found.values()].map((entry) => (missing.has(entry.key) ? { ...entry, phrase: '' } : entry));
}
