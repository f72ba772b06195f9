import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in the server's HTML and until hydration: a button must not look usable before it is. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
