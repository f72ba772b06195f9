import {
  createForeignFinder,
  listForeign,
  type FindForeign,
  type SpokenPhrase,
} from '../../server/platform/foreign-phrase.rules.ts';

/** A comment, an element whose content is text of its own kind, a tag, or the text between two tags. */
const parts =
  /<!--[^]*?-->|<(script|style|textarea|title|template)\b(?:"[^"]*"|'[^']*'|[^'">])*>[^]*?<\/\1>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/gi;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const decode = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity);
const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Finders of dictionaries, which all pages of a language share. */
const finders = new WeakMap<readonly SpokenPhrase[], FindForeign | null>();

function finderOf(dictionary: readonly SpokenPhrase[], language: string): FindForeign | null {
  const known = finders.get(dictionary);
  if (known !== undefined) return known;
  const made = createForeignFinder(dictionary, language);
  finders.set(dictionary, made);
  return made;
}

const isStart = (part: string | undefined): part is string => part !== undefined && /^<[a-z]/i.test(part);
const isEnd = (part: string | undefined): boolean => part?.startsWith('</') === true;

/** Sets the language of the element that a text is all of; around other text it adds one, but within islands. */
function mark(html: string, find: FindForeign): string {
  const found = html.match(parts) ?? [];
  let islands = 0;
  found.forEach((part, at) => {
    if (part.startsWith('<')) {
      if (part.startsWith('<astro-island')) islands += 1;
      else if (part.startsWith('</astro-island')) islands -= 1;
      return;
    }
    const language = find(decode(part));
    if (language === null) return;
    const before = found[at - 1];
    if (isStart(before) && isEnd(found[at + 1])) {
      if (!/\slang=/.test(before)) found[at - 1] = before.replace(/\s*\/?>$/, ` lang="${language}">`);
    } else if (islands === 0) {
      // An element more would keep an island from taking over what the server rendered.
      found[at] = part.replace(/^(\s*)([^]*?)(\s*)$/, `$1<span lang="${language}">$2</span>$3`);
    }
  });
  return found.join('');
}

/** The phrases of islands in another language, for the script that marks what islands show later. */
function listForIslands(html: string, dictionary: readonly SpokenPhrase[], language: string): string {
  if (!html.includes('<astro-island')) return '';
  const shown = listForeign(dictionary, language).filter(([text]) =>
    html.includes(encode(JSON.stringify(text).slice(1, -1))),
  );
  return shown.length === 0
    ? ''
    : `<foreign-phrases hidden data-phrases="${encode(JSON.stringify(shown))}"></foreign-phrases>`;
}

/**
 * Returns a page in which each phrase that is not in the language of the page says so by `lang`, in the element it stands
 * in. Attributes cannot say so and stay.
 * @param dictionary of the page; unchanged when all of it is in the page's language
 */
export function markForeign(html: string, dictionary: readonly SpokenPhrase[]): string {
  const language = /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1];
  const find = language === undefined ? null : finderOf(dictionary, language);
  if (language === undefined || !find) return html;
  const listed = listForIslands(html, dictionary, language);
  return mark(html, find).replace(/<\/body>/, () => `${listed}</body>`);
}

/** Returns whether a dictionary has a phrase in another language. */
export const hasForeign = (dictionary: readonly SpokenPhrase[], language: string): boolean =>
  finderOf(dictionary, language) !== null;
