import { createChip } from './place-chip.ts';
import { findPlace, makeFocusable, markedAt, nearestText, placesOf, uncover } from './marked-elements.ts';
import { readFormMessage, type PageMessage } from './page-message.ts';

/*
 * Part of the preview beside the form, of no other page: pointing at a text or going to it with Tab shows its field, a click or
 * Enter opens the field in the form, and the field that is edited is outlined here. Alt+click does what the page does.
 */

const send = (message: PageMessage): void => parent.postMessage(message, location.origin);

const chip = createChip((places) => send({ desk: 'insert', places }));
let pointed: Element | null = null;
let shownPlace: string | null = null;

function point(element: Element | null): void {
  if (element === pointed) return;
  pointed?.removeAttribute('data-desk-pointed');
  pointed = element;
  chip.hide();
  if (!element) return;
  element.setAttribute('data-desk-pointed', '');
  send({ desk: 'point', places: placesOf(element) });
}

function show(place: string, isScrolling: boolean): void {
  for (const shown of document.querySelectorAll('[data-desk-shown]')) shown.removeAttribute('data-desk-shown');
  shownPlace = place;
  const element = findPlace(place);
  if (!element) return;
  if (isScrolling) uncover(element);
  element.setAttribute('data-desk-shown', '');
  const { top, bottom, height } = element.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= innerHeight;
  // Not `scrollIntoView`, which would scroll the form too.
  if (isScrolling && !isInView) scrollTo({ top: scrollY + top - Math.max((innerHeight - height) / 2, 80) });
}

/** Controls that people try out in a preview. */
const tried = 'input, select, textarea, label, dialog, video, audio';

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || chip.contains(target)) return;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (event.altKey) {
    // A page that opens in the frame of the form could not be shown in it.
    if (link) window.open(link.href, '_blank', 'noopener');
    if (link) event.preventDefault();
    return;
  }
  if (link) event.preventDefault();
  if (target.closest(tried)) return;
  const pressed = markedAt(target);
  const isText = pressed !== null && !pressed.hasAttribute('data-place-block');
  const marked = (isText ? null : nearestText(target)) ?? pressed;
  if (!marked) return;
  point(marked);
  send({ desk: 'open', places: placesOf(marked) });
}

function onKeyDown(event: KeyboardEvent): void {
  const marked = markedAt(event.target);
  if (!marked || event.ctrlKey || event.metaKey || (event.target as Element).matches(tried)) return;
  if (event.key === 'Enter' && event.altKey) {
    const link = marked.closest<HTMLAnchorElement>('a[href]');
    if (link) window.open(link.href, '_blank', 'noopener');
  } else if (event.key === 'Enter') send({ desk: 'open', places: placesOf(marked) });
  else if (event.key === '+') send({ desk: 'insert', places: placesOf(marked) });
  else return;
  event.preventDefault();
}

function onMessage({ origin, source, data }: MessageEvent): void {
  if (origin !== location.origin || source !== parent) return;
  const message = readFormMessage(data);
  if (message?.desk === 'show') show(message.place, true);
  if (message?.desk === 'name' && pointed?.isConnected && placesOf(pointed).join() === message.places.join()) {
    chip.show(pointed, message);
  }
}

/** A new rendering has taken the place of parts of the page. */
function onRendered(): void {
  makeFocusable();
  if (pointed && !pointed.isConnected) point(null);
  if (shownPlace !== null) show(shownPlace, false);
}

if (parent !== window) {
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof Element) || !chip.contains(target)) point(markedAt(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !chip.contains(target)) point(markedAt(target));
  });
  document.documentElement.addEventListener('pointerleave', () => point(null));
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('scroll', () => chip.follow(), { passive: true });
  addEventListener('message', onMessage);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => !chip.contains(node)))) onRendered();
  }).observe(document.body, { childList: true });
  makeFocusable();
  send({ desk: 'ready', places: [] });
}
