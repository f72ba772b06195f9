import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import { withValue } from './chosen-filters.ts';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

type LinkedView = Exclude<FacetView, { kind: 'values' }>;

interface Choice {
  key: string;
  label: string;
  count: number;
  level: number;
  isChosen: boolean;
  to: Partial<SearchState>;
}

/** Renders single choices; the selected one links back to no selection. */
function listChoices(facet: LinkedView, { chosen, ranges }: SearchState): Choice[] {
  const { field } = facet;
  const { [field]: range, ...others } = ranges;
  if (facet.kind === 'range') {
    return facet.intervals.map(({ from, to, label, count }) => {
      const isChosen = range?.from === from && range.to === to;
      const next = isChosen ? others : { ...others, [field]: { from, to } };
      return { key: `${from} ${to}`, label, count, level: 0, isChosen, to: { ranges: next } };
    });
  }
  return facet.values.map((each) => {
    const { value, label, count } = each;
    const isChosen = chosen[field]?.[0] === value;
    // A named timeframe and typed dates would contradict each other.
    const to = { chosen: withValue(chosen, field, isChosen ? [] : [value]), ranges: others };
    return { key: value, label, count, level: 'level' in each ? each.level : 0, isChosen, to };
  });
}

/** Renders intervals, timeframes or levels as links. */
export function ChoiceLinks({ facet }: { facet: LinkedView }) {
  const { state } = useSearch();
  const choices = listChoices(facet, state);
  if (choices.length === 0) return null;
  return (
    <ul role="list" className="search-choices">
      {choices.map(({ key, label, count, level, isChosen, to }) => (
        <li key={key} data-level={level}>
          <SearchLink to={to} aria-current={isChosen ? 'true' : undefined}>
            {`${label} (${count})`}
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}
