import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until the island works: no button answers before it can. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
