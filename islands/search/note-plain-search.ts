import { pushSearchEvent } from './search-events.ts';

/** Lists the filters of an address as field and value. */
function readFilters(query: URLSearchParams): Map<string, { field: string; value: string }> {
  const choices = [...query].flatMap(([name, value]) => {
    const [, ranged] = /^(.+)\.(?:from|to)$/.exec(name) ?? [];
    if (!ranged) return name.replace(/^c?f\./, '') === name ? [] : [{ field: name.replace(/^c?f\./, ''), value }];
    return [{ field: ranged, value: `${query.get(`${ranged}.from`) ?? ''}..${query.get(`${ranged}.to`) ?? ''}` }];
  });
  const narrowing = choices.filter(({ value }) => value !== '' && value !== '..');
  return new Map(narrowing.map((choice) => [`${choice.field} ${choice.value}`, choice]));
}

/**
 * Reports a search on a page without hydrated results to the data layer: results, followed results, and changed
 * filters.
 * @param part contains the facts of the search, its filters and its results, each an `article`
 */
export function reportPlainSearch(part: HTMLElement): void {
  const { hub = '', searchText = '', results, before } = part.dataset;
  const facts = { hub, searchText, results: Number(results) };
  pushSearchEvent({ event: 'Search', ...facts });
  if (facts.results === 0) pushSearchEvent({ event: 'SearchWithoutResult', ...facts });

  function noteChoices(next: URLSearchParams): void {
    const [old, now] = [readFilters(new URLSearchParams(location.search)), readFilters(next)];
    for (const [key, choice] of now)
      if (!old.has(key)) pushSearchEvent({ event: 'SearchFacet', hub, ...choice, isChosen: true });
    for (const [key, choice] of old)
      if (!now.has(key)) pushSearchEvent({ event: 'SearchFacet', hub, ...choice, isChosen: false });
  }

  const follow = ({ target }: Event) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    const at = [...part.querySelectorAll('article')].findIndex((result) => result.contains(link));
    if (at < 0) return link.pathname === location.pathname ? noteChoices(new URLSearchParams(link.search)) : undefined;
    const path = link.getAttribute('href') ?? '';
    pushSearchEvent({ event: 'SearchResultClick', hub, searchText, position: Number(before) + at + 1, path });
  };
  for (const press of ['click', 'auxclick']) part.addEventListener(press, follow);
  part.addEventListener('submit', ({ target }) => {
    const typed = [...new FormData(target as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
    noteChoices(new URLSearchParams(typed));
  });
}
