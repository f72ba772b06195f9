/** Milliseconds per slide of automatic rotation: long enough to read its text. */
const turn = 7_000;

/** Returns the slide at the start of the track: the one nearest to the scroll position. */
export function slideAt(starts: readonly number[], scrolled: number): number {
  const distances = starts.map((start) => Math.abs(start - scrolled));
  return distances.indexOf(Math.min(...distances));
}

/** Counts the slides that can stand at the start: the last ones are seen together. */
export const stops = (starts: readonly number[], furthest: number): number =>
  starts.filter((_, index) => index === 0 || (starts[index - 1] ?? 0) < furthest - 1).length;

/**
 * Arrows and dots of a carousel, and its automatic rotation once a reader has started it. Scrolling is native: by
 * touch, and by the arrow keys while the track has the focus.
 */
export class ContentCarousel extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    const track = this.firstElementChild;
    if (!track) return;
    const dots = [...this.querySelectorAll<HTMLElement>('[data-to]')];
    const play = this.querySelector<HTMLElement>('[data-play]');
    const starts = () => [...this.querySelectorAll('li')].map(({ offsetLeft }) => offsetLeft);
    const count = () => stops(starts(), track.scrollWidth - track.clientWidth);
    // The slide the track is on its way to: it moves smoothly, and two quick presses of an arrow mean two slides.
    let bound: number | null = null;
    const show = () => {
      const now = Math.min(slideAt(starts(), track.scrollLeft), count() - 1);
      if (now === bound) bound = null;
      for (const [index, dot] of dots.entries()) {
        dot.hidden = index >= count();
        dot.ariaCurrent = index === now ? 'true' : null;
      }
      return now;
    };
    const move = (to: number) => {
      bound = (to + count()) % count();
      track.scrollLeft = starts()[bound] ?? 0;
      show();
    };
    const step = (by: number) => move((bound ?? show()) + by);
    const stop = () => {
      clearInterval(this.#timer);
      play?.setAttribute('aria-pressed', 'false');
    };
    this.onclick = ({ target }) => {
      const { step: by, to, play: playing } = (target as Element).closest('button')?.dataset ?? {};
      const isPlaying = play?.ariaPressed === 'true';
      if (by ?? to ?? playing !== undefined) stop();
      if (by) step(Number(by));
      else if (to) move(Number(to));
      else if (playing !== undefined && !isPlaying) {
        play?.setAttribute('aria-pressed', 'true');
        this.#timer = window.setInterval(() => step(1), turn);
      }
    };
    track.addEventListener('scroll', show, { passive: true });
    // A hand on the track leads it elsewhere.
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      track.addEventListener(type, () => (bound = null), { passive: true });
    }
    addEventListener('resize', show);
    show();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }
}

customElements.define('content-carousel', ContentCarousel);
