import { searchHref } from '../../server/search/search-address.rules.ts';
import { useSearch } from './search-context.tsx';

/** Tells that the results are for other words than the typed ones, with the way back. */
export function CorrectedNote({ corrected }: { corrected: string }) {
  const { t, path, state } = useSearch();
  return (
    <p className="search-corrected" role="note">
      {t('SearchCorrected', { query: corrected })}{' '}
      <a href={searchHref(path, state, { isExact: true })}>{t('SearchInstead', { query: state.query })}</a>
    </p>
  );
}
