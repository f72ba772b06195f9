import { isLocale } from '../../../platform/locale.rules.ts';
import type { EditionHead, GivenHead } from '../edition-tree.contract.ts';
import { checkHead } from '../importing/check-head.ts';
import type { Losses } from '../importing/losses.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Elements of the facts that become facts of the edition, or say the same. */
const readNames: ReadonlySet<string> = new Set(['content-language', 'pub-date', 'release-date', 'std-ref']);

const none: XmlElement = { name: '', attributes: {}, children: [] };
const clean = (element: XmlElement | undefined): string => (element ? textOf(element).replace(/\s+/g, ' ').trim() : '');
const named = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** Facts that this site adds to a standard, in `custom-meta-group`. */
const ownFacts: ReadonlySet<string> = new Set(['access', 'code', 'free-pages', 'year']);
const customName = (meta: XmlElement): string => clean(childOf(meta, 'meta-name'));

function readCustom(meta: XmlElement): Map<string, string> {
  const metas = named(childOf(meta, 'custom-meta-group') ?? none, 'custom-meta');
  return new Map(metas.map((each) => [customName(each), clean(childOf(each, 'meta-value'))]));
}

/** Returns the number of the standard with its part; undefined for a supplement, whose number is that of its standard. */
function readCode(ident: XmlElement): string | undefined {
  if (clean(childOf(ident, 'suppl-number')) !== '') return undefined;
  const number = clean(childOf(ident, 'doc-number'));
  const part = clean(childOf(ident, 'part-number'));
  return (part === '' || number.endsWith(`-${part}`) ? number : `${number}-${part}`) || undefined;
}

/** Returns the day of the edition; the first of a month that is named without a day. */
function readIssued(meta: XmlElement, losses: Losses): string | undefined {
  // A draft that nobody has released yet may have its day as version.
  const version = named(childOf(meta, 'std-ident') ?? meta, 'version');
  const dates = [...named(meta, 'release-date'), ...named(meta, 'pub-date'), ...version].map(clean);
  const day = dates.find((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  const month = dates.find((date) => /^\d{4}-\d{2}$/.test(date));
  if (day !== undefined || month === undefined) return day;
  losses.note('metadata', 'a date without its day', '', month);
  return `${month}-01`;
}

/** Tells the report of the facts that are no facts of the edition. */
function leaveRest(meta: XmlElement, titles: XmlElement | undefined, losses: Losses): void {
  for (const part of meta.children) {
    if (!isElement(part)) losses.account(part);
    else if (part === titles || readNames.has(part.name)) losses.account(textOf(part));
    else if (part.name === 'title-wrap')
      losses.leaveOut('metadata', 'title-wrap of another language', '', textOf(part));
    else if (part.name === 'std-ident' || part.name === 'custom-meta-group') leaveInner(part, losses);
    else losses.leaveOut('metadata', part.name, '', textOf(part));
  }
}

function leaveInner(group: XmlElement, losses: Losses): void {
  for (const part of group.children) {
    const isRead =
      !isElement(part) ||
      ['doc-number', 'edition-year', 'part-number'].includes(part.name) ||
      (part.name === 'custom-meta' && ownFacts.has(customName(part)));
    if (isRead) losses.account(textOf(part));
    else if (part.name === 'custom-meta') losses.leaveOut('metadata', 'custom-meta', '', textOf(part));
    else losses.leaveOut('metadata', `${group.name} ${part.name}`, '', textOf(part));
  }
}

/**
 * Returns what the front of the standard says of the edition; what it lacks is taken from `given`. Words that are no facts of
 * the edition are rows of the report.
 * @param metas facts of the body that publishes the text, and of those whose standard it adopts
 * @throws BadEditionSource naming each fact that is missing or wrong
 */
export function readMeta(
  [meta = none, ...others]: readonly XmlElement[],
  root: XmlElement,
  given: GivenHead,
  losses: Losses,
): EditionHead {
  const ident = childOf(meta, 'std-ident') ?? meta;
  const custom = readCustom(meta);
  const languages = [
    ...named(meta, 'content-language').map(clean),
    root.attributes['xml:lang'] ?? '',
    given.language ?? '',
  ];
  const language = languages.map((each) => each.toLowerCase().split(/[-_]/)[0] ?? '').find(isLocale);
  const wraps = named(meta, 'title-wrap');
  const titles = wraps.find(({ attributes }) => attributes['xml:lang'] === language) ?? wraps[0];
  const issued = readIssued(meta, losses);
  const permissions = childOf(meta, 'permissions') ?? none;
  const years = [clean(childOf(ident, 'edition-year')), clean(childOf(permissions, 'copyright-year')), issued].join(
    ' ',
  );
  const ofReference = /[:-]((?:19|20)\d\d)\b/.exec(named(meta, 'std-ref').map(clean).join(' '))?.[1];
  const year = custom.get('year') ?? ofReference ?? /(?:19|20)\d\d/.exec(years)?.[0];
  const said = {
    code: custom.get('code') ?? readCode(ident),
    year: Number(year ?? Number.NaN) || undefined,
    language,
    title: clean(titles && childOf(titles, 'full')) || clean(titles) || undefined,
    issued,
    access: custom.get('access'),
    freePages: custom.get('free-pages')?.split(' ').filter(Boolean),
  };
  leaveRest(meta, titles, losses);
  for (const other of others) losses.leaveOut('metadata', `${other.name} of the adopted standard`, '', textOf(other));
  return checkHead(said, given, ', or in the front of the standard');
}
