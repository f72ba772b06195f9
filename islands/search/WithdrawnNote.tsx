import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { useSearch } from './search-context.tsx';

/** Tells of each withdrawn document that was searched for, with its replacement. */
export function WithdrawnNote({ withdrawn }: Pick<SearchView, 'withdrawn'>) {
  const { t } = useSearch();
  return withdrawn.map(({ title, href, replacedBy }) => (
    <p key={href} className="search-withdrawn" role="note">
      <a href={href}>{title}</a> {t('SearchIsWithdrawn')}
      {replacedBy && (
        <>
          {' '}
          {t('SearchReplacedBy')} <a href={replacedBy.href}>{replacedBy.title}</a>
        </>
      )}
    </p>
  ));
}
