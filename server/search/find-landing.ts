import type { EntryFacts } from './entry-facts.ts';
import type { Ranks } from './ranks.ts';
import { searchHubs, type SearchAnswer, type SearchAsk, type SearchHub } from './search.contract.ts';
import { tiers, weakest } from './tiers.ts';

/** A page of the help answers a question, even where another page has somewhat more of its words. */
const helpShare = 2;

/**
 * Finds the hub whose tab a search shows first instead of the products: where it answers a question or is named, or has
 * all words in a title while products have them in their texts only.
 * @param options isAsked: a question in words; isLoose: one, or words that no page has all
 */
export function findLanding(
  ranks: Ranks,
  facts: EntryFacts,
  options: { ask: Pick<SearchAsk, 'language' | 'readable'>; isAsked: boolean; isLoose: boolean },
): SearchAnswer['landing'] {
  const { ask, isAsked, isLoose } = options;
  const hubs = facts.hubsOf(ask);
  const best = new Map<SearchHub, number>();
  for (const place of ranks.places) {
    const hub = searchHubs[hubs[facts.groups[place] as number] as number];
    const share = isAsked && hub === 'Help' ? helpShare : 1;
    if (hub) best.set(hub, Math.min(best.get(hub) ?? Infinity, (ranks.at(place) as number) * share));
  }
  const [[first = null, rank = 0] = []] = [...best].toSorted(([, a], [, b]) => a - b);
  const ofProducts = best.get('Products') ?? 0;
  const isNamed = (of: number): boolean => of <= tiers.sameNumber;
  if (first === null || first === 'Products') return null;
  if (rank <= tiers.changes) return first;
  if (isNamed(ofProducts)) return null;
  const isTitle = rank <= tiers.titleWords && ofProducts > weakest;
  // An acronym names a committee, but many products have it as a word.
  return isLoose || isTitle || (isNamed(rank) && first === 'Standards') ? first : null;
}
