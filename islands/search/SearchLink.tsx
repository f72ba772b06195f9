import type { ComponentProps, MouseEvent } from 'react';
import { searchHref } from '../../server/search/search-address.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import { useSearch } from './search-context.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: Partial<SearchState>;
  /** Replaces the default change of the search. */
  onFollow?: () => void;
}

/** Returns whether a click opens the link elsewhere. */
export const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Renders a link to a changed search. Without JavaScript the browser follows it. */
export function SearchLink({ to, onFollow, ...props }: Props) {
  const { path, state, change } = useSearch();
  return (
    <a
      {...props}
      href={searchHref(path, state, to)}
      onClick={(event) => {
        if (isElsewhere(event)) return;
        event.preventDefault();
        if (onFollow) onFollow();
        else change(to);
      }}
    />
  );
}
