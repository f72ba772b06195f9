/** Address where the server renders unsaved changes. */
export const previewAddress = '/editor/typed-preview';

/** The outcome of one rendering of unsaved changes; `pages` counts the pages that show each other item on it. */
export type Rendered =
  | { kind: 'page'; html: string; leftOut: string[]; pages: ReadonlyMap<string, number> }
  /** Nothing can be shown yet; the problems by path. */
  | { kind: 'incomplete'; problems: Readonly<Record<string, string>> }
  | { kind: 'broken' };

/** Has an item rendered in its page, without storing it. @throws what `fetch` throws, an abort included */
export async function renderTyped(item: string, signal: AbortSignal): Promise<Rendered> {
  const body = new URLSearchParams({ item, marks: '1' });
  const answer = await fetch(previewAddress, { method: 'POST', body, signal });
  // Without a session, the way leads to sign-in, whose page is no preview.
  if (!answer.ok || answer.redirected) return { kind: 'broken' };
  if (answer.headers.get('Content-Type')?.startsWith('application/json')) {
    const { problems } = (await answer.json()) as { problems: Record<string, string> };
    return { kind: 'incomplete', problems };
  }
  const leftOut = (answer.headers.get('Left-Out') ?? '').split(' ').filter(Boolean);
  const html = await answer.text();
  return { kind: 'page', html, leftOut, pages: readPages(html) };
}

/** Reads how many pages show each other item of a rendered page. */
function readPages(html: string): ReadonlyMap<string, number> {
  const listed = /<meta name="desk-items" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return new Map(
    listed.split(' ').flatMap((each) => {
      const at = each.lastIndexOf('=');
      return at < 0 ? [] : [[each.slice(0, at), Number(each.slice(at + 1))] as const];
    }),
  );
}

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll('link[rel=stylesheet], style')]
    .map((style) => style.getAttribute('href') ?? style.textContent)
    .toSorted()
    .join('\n');

/** The parts of a page that may show the item that is edited. */
const shownParts = ['main', 'header', 'footer', 'nav[aria-label]'].map((part) => `body > ${part}`).join();

const partsOf = (page: Document): Element[] => [...page.querySelectorAll(shownParts)];

/** Each part as the server made it: on the page, scripts and the marks of what is pointed at change it. */
const made = new WeakMap<Element, string>();
/** The parts of the page that was to be loaded as a whole. */
let awaited: readonly string[] = [];

/**
 * Puts a newly rendered page into a frame in place of the one there, so that it neither blinks nor loses its place.
 * @returns false when the page must be loaded as a whole: the frame shows another, or the new one has other parts, or needs
 * other styles, which the content policy of the old one refuses
 */
export function swapPage(shown: Document | null, html: string): boolean {
  // The style sheet of an unpublished brand: parsing it here would break this page's content policy.
  if (/<style>(?!astro-island)/.test(html)) {
    awaited = [];
    return false;
  }
  const next = new DOMParser().parseFromString(html, 'text/html');
  const parts = partsOf(next);
  const old = shown ? partsOf(shown) : [];
  const isAlike =
    shown !== null &&
    shown.querySelector('main') !== null &&
    old.map(({ localName }) => localName).join() === parts.map(({ localName }) => localName).join() &&
    stylesOf(next) === stylesOf(shown) &&
    next.documentElement.lang === shown.documentElement.lang;
  const wholes = parts.map((part) => part.outerHTML);
  if (!isAlike) {
    awaited = wholes;
    return false;
  }
  for (const [index, part] of parts.entries()) {
    const [there, whole] = [old[index], wholes[index] ?? ''];
    // An unchanged header stays in place, with its open menu.
    if (!there || whole === (made.get(there) ?? awaited[index] ?? there.outerHTML)) continue;
    made.set(part, whole);
    there.replaceWith(shown.adoptNode(part));
  }
  return true;
}
