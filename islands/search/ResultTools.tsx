import { pageSizes, sizeOf } from '../../server/search/search-address.rules.ts';
import { filterForm } from './FilterForm.tsx';
import { SearchLink } from './SearchLink.tsx';
import { useAsked, useSearch } from './search-context.tsx';

const views = ['grid', 'list'] as const;

/** Renders the orders of a tab. */
export function SortField() {
  const { t, state, change } = useSearch();
  const { tab } = state;
  const sort = useAsked((asked) => asked.sort);
  return (
    <label>
      {t('SearchSort')}
      <select
        name="sort"
        form={filterForm}
        value={sort}
        onChange={({ target }) => change({ sort: Number(target.value) })}
      >
        {tab.sortItems.map(({ fieldLabel }, at) => (
          <option key={fieldLabel} value={at}>
            {fieldLabel}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Renders the submit button of the filters, for browsers without JavaScript. */
export function ApplyButton() {
  const { t } = useSearch();
  return (
    <button className="button search-unscripted" type="submit" form={filterForm}>
      {t('SearchApply')}
    </button>
  );
}

/** Renders the controls for order, view and results per page. */
export function ResultTools() {
  const { t, state, change } = useSearch();
  const { view } = state;
  const size = useAsked(sizeOf);
  const isList = view === 'list';
  return (
    <div className="search-tools">
      <SortField />
      <label>
        {t('SearchSize')}
        {/* A list has a fixed size; the size of the cards is restored with them. */}
        <select
          name="size"
          form={filterForm}
          value={size}
          disabled={isList}
          onChange={({ target }) => change({ gridSize: Number(target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div role="group" aria-label={t('SearchView')} className="search-views">
        {views.map((each) => (
          <SearchLink key={each} to={{ view: each }} aria-current={each === view ? 'true' : undefined}>
            {t(each === 'grid' ? 'SearchViewGrid' : 'SearchViewList')}
          </SearchLink>
        ))}
      </div>
      <ApplyButton />
    </div>
  );
}
