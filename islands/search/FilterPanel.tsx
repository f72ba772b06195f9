import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { chosenFilters } from './chosen-filters.ts';
import { FilterForm } from './FilterForm.tsx';
import { useSearch } from './search-context.tsx';

/** Windows that are too narrow for the panel beside the results. */
const narrow = '(width < 60rem)';
/** Distance of the open panel from the header, in pixels. */
const gap = 6;

interface Props {
  facets: readonly FacetView[];
  total: number;
}

/**
 * Renders the facets beside the results where there is room; on a phone collapsed, and as a modal dialog once the
 * script runs.
 */
export function FilterPanel({ facets, total }: Props) {
  const { t, state } = useSearch();
  const [isOpen, setIsOpen] = useState(false);
  const { filtersHeading } = state.tab;
  const number = chosenFilters(state, facets, t).length;
  const open = (event: MouseEvent) => {
    if (!matchMedia(narrow).matches) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <section className="search-panel" aria-label={filtersHeading}>
      <h2 className="search-panel-title">{filtersHeading}</h2>
      <details>
        {/* While open as a dialog, the panel is not rendered in its place. */}
        <summary onClick={open}>
          <h2>{filtersHeading}</h2>
          {number > 0 && <span>{t('SearchChosenCount', { count: number })}</span>}
        </summary>
        {!isOpen && <FilterForm facets={facets} />}
      </details>
      {isOpen && <FilterDialog facets={facets} total={total} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** The panel over the page, below the header; the page does not scroll. */
function FilterDialog({ facets, total, onClose }: Props & { onClose: () => void }) {
  const { t, state } = useSearch();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const header = document.querySelector('header')?.offsetHeight ?? 0;
    shown?.style.setProperty('--search-panel-top', `${header + gap}px`);
    shown?.showModal();
    const query = matchMedia(narrow);
    const leave = () => shown?.close();
    query.addEventListener('change', leave);
    return () => query.removeEventListener('change', leave);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="search-dialog" aria-label={state.tab.filtersHeading} onClose={onClose}>
      <div className="search-dialog-head">
        <h2>{state.tab.filtersHeading}</h2>
        <button type="button" className="button" onClick={close}>
          {t('SearchClose')}
        </button>
      </div>
      <FilterForm facets={facets} />
      <p className="search-dialog-foot">
        <button type="button" className="button-primary" onClick={close}>
          {t('SearchShowTotal', { total })}
        </button>
      </p>
    </dialog>
  );
}
