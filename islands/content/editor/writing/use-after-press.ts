import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs something once no pointer is pressed: leaving a field for a button must not move the button
 * between press and release, which would be no click.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const watching = new AbortController();
    const options = { capture: true, signal: watching.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const run = waiting.current;
      waiting.current = null;
      // After the click, which follows the release.
      if (run) setTimeout(run);
    };
    document.addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, options);
    return () => watching.abort();
  }, []);
  return (run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  };
}
