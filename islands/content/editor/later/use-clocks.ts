import { useDesk } from '../desk-context.tsx';
import { useIsInBrowser } from '../is-in-browser.ts';
import type { DeskClocks } from './plan-text.ts';

/** Returns the clocks that times are told by; the reader's own zone is known in the browser only. */
export function useClocks(): DeskClocks {
  const { language, timeZone } = useDesk();
  const isInBrowser = useIsInBrowser();
  return { language, timeZone, readersZone: isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : null };
}
