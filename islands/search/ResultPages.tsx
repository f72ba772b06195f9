import { pageNumbers, sizeOf } from '../../server/search/search-address.rules.ts';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** Renders the pagination with five page numbers. */
export function ResultPages({ total, onTurn }: { total: number; onTurn: (page: number) => void }) {
  const { t, state } = useSearch();
  const { page } = state;
  const pages = Math.ceil(total / sizeOf(state));
  if (pages <= 1) return null;
  const link = (to: number) => ({ to: { page: to }, onFollow: () => onTurn(to) });
  return (
    <nav className="search-pages" aria-label={t('Pagination')}>
      {page > 1 && (
        <SearchLink rel="prev" {...link(page - 1)}>
          {t('PaginationPrevious')}
        </SearchLink>
      )}
      <ol role="list">
        {pageNumbers(page, pages).map((number) => (
          <li key={number}>
            <SearchLink {...link(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">{t('PaginationPage')}</span> {number}
            </SearchLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <SearchLink rel="next" {...link(page + 1)}>
          {t('PaginationNext')}
        </SearchLink>
      )}
    </nav>
  );
}
