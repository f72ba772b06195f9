import type { ComponentProps, MouseEvent } from 'react';
import { searchHref } from '../../server/search/search-address.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import { useSearch } from './search-context.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: Partial<SearchState>;
  /** Takes the place of the change itself. */
  onFollow?: () => void;
}

/** Returns whether a click is to open the link elsewhere. */
export const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Renders a link to the same search, otherwise asked. The browser follows it where no script runs. */
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
