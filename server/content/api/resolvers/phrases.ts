import { defaultLocale, toLocale, type Locale } from '../../../platform/locale.rules.ts';
import { fillSite, findPhraseFault } from '../../../platform/phrase.rules.ts';
import { releasePhrases } from '../../corpus/release-phrases.ts';
import type { ContentLoader } from '../content-loader.ts';
import { findSite } from './site.ts';

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
  const found = new Map<string, { key: string; phrase: string; language: Locale }>();
  for (const layer of layers) {
    for (const [key, phrase] of layer.phrases) {
      if (!found.has(key))
        found.set(key, { key, phrase: site ? fillSite(phrase, site) : phrase, language: layer.language });
    }
  }
  return [...found.values()];
}
