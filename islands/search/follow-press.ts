/** Milliseconds from the release of a finger to its click. */
const untilClick = 50;
/** Milliseconds. A release outside of the window is not heard. */
const longestPress = 1_000;

/** The pointer of a page: whether it is pressed. */
export interface Press {
  /** Runs a function now, or after the press and its click. Of several functions in one press the last one runs. */
  after(run: () => void): void;
  end(): void;
}

/**
 * Follows the pointer, so that nothing moves under it between press and release: the browser makes no click of a press
 * that ends on another element than it began on.
 */
export function followPress(): Press {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function release(): void {
    timer = undefined;
    const run = waiting;
    waiting = null;
    run?.();
  }
  function releaseAfter(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(release, milliseconds);
  }
  const press = () => releaseAfter(longestPress);
  const lift = () => timer !== undefined && releaseAfter(untilClick);
  const ends = ['pointerup', 'pointercancel'] as const;
  addEventListener('pointerdown', press, true);
  for (const name of ends) addEventListener(name, lift, true);
  return {
    after(run) {
      if (timer === undefined) run();
      else waiting = run;
    },
    end() {
      clearTimeout(timer);
      [timer, waiting] = [undefined, null];
      removeEventListener('pointerdown', press, true);
      for (const name of ends) removeEventListener(name, lift, true);
    },
  };
}
