import type { EntryFacts } from './entry-facts.ts';
import type { Ranks } from './ranks.ts';
import { searchHubs, type SearchAnswer, type SearchAsk, type SearchHub } from './search.contract.ts';
import { tiers } from './tiers.ts';

/**
 * Finds the hub whose tab a search shows first instead of the products.
 * @param options isLoose: a question, or words that no page has all
 */
export function findLanding(
  ranks: Ranks,
  facts: EntryFacts,
  { ask: { language, readable }, isLoose }: { ask: Pick<SearchAsk, 'language' | 'readable'>; isLoose: boolean },
): SearchAnswer['landing'] {
  const hubs = facts.hubsOf({ language, readable });
  const best = new Map<SearchHub, number>();
  for (const place of ranks.places) {
    const hub = searchHubs[hubs[facts.groups[place] as number] as number];
    if (hub) best.set(hub, Math.min(best.get(hub) ?? Infinity, ranks.at(place) as number));
  }
  const [[first = null, rank = 0] = []] = [...best].toSorted(([, a], [, b]) => a - b);
  const ofProducts = best.get('Products') ?? 0;
  const isNamed = (of: number): boolean => of <= tiers.sameNumber;
  if (first === null || first === 'Products' || isNamed(ofProducts)) return null;
  // An acronym names a committee, but many products have it as a word.
  return isLoose || (isNamed(rank) && first === 'Standards') ? first : null;
}
