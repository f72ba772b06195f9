// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { slideAt, stops } from './content-carousel.ts';

const starts = [0, 300, 600, 900, 1200];

it.each([
  [0, 0],
  [149, 0],
  [160, 1],
  [880, 3],
  [5000, 4],
])('at %i pixels stands slide %i', (scrolled, expected) => {
  expect(slideAt(starts, scrolled)).toBe(expected);
});

it.each([
  [0, 1],
  [300, 2],
  [310, 3],
  [1200, 5],
])('with %i pixels to scroll has %i stops', (furthest, expected) => {
  expect(stops(starts, furthest)).toBe(expected);
});

/** Puts a carousel of slides, each 300 pixels wide, into the page. @returns what scrolls */
function place(slides: number): HTMLElement {
  const each = (html: (index: number) => string) => Array.from({ length: slides }, (_, index) => html(index)).join('');
  document.body.innerHTML = `<content-carousel><div><ul>${each(() => '<li></li>')}</ul></div>
    <button data-step="-1"></button>${each((index) => `<button data-to="${index}"></button>`)}
    <button data-step="1"></button></content-carousel>`;
  const track = document.querySelector('content-carousel > div') as HTMLElement;
  for (const [index, slide] of [...document.querySelectorAll('li')].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: index * 300 });
  }
  Object.defineProperties(track, { scrollWidth: { value: slides * 300 }, clientWidth: { value: 300 } });
  return track;
}

it('shows one slide by its arrows and dots, and the first after the last', () => {
  const track = place(2);
  const click = (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    track.dispatchEvent(new Event('scroll'));
    return [track.scrollLeft, document.querySelector('[aria-current]')?.getAttribute('data-to')];
  };
  expect(click('[data-step="1"]')).toEqual([300, '1']);
  expect(click('[data-step="1"]')).toEqual([0, '0']);
  expect(click('[data-step="-1"]')).toEqual([300, '1']);
  expect(click('[data-to="0"]')).toEqual([0, '0']);
});

it('counts its arrows from the slide it is on the way to, however fast they are pressed', () => {
  const track = place(3);
  let wanted = 0;
  let at = 0;
  Object.defineProperty(track, 'scrollLeft', { get: () => at, set: (to: number) => (wanted = to) });
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const scroll = (to: number, ...types: string[]) => {
    at = to;
    for (const type of types) track.dispatchEvent(new Event(type));
  };
  click('[data-step="1"]');
  scroll(20, 'scroll');
  click('[data-step="1"]');
  expect(wanted).toBe(600);
  scroll(200, 'scroll');
  click('[data-step="1"]');
  expect(wanted).toBe(0);
  click('[data-to="2"]');
  scroll(600, 'scroll');
  // A hand has moved it on.
  scroll(300, 'scroll');
  click('[data-step="-1"]');
  expect(wanted).toBe(0);
  // Or holds it on its way.
  scroll(20, 'pointerdown', 'scroll');
  scroll(300, 'scroll');
  click('[data-step="1"]');
  expect(wanted).toBe(600);
});
