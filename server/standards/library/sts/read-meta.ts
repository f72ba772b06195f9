import * as v from 'valibot';
import { isLocale } from '../../../platform/locale.rules.ts';
import { BadEditionSource, editionHead, type EditionHead, type GivenHead } from '../edition-tree.contract.ts';
import type { Losses } from '../importing/losses.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Names of the element that holds the facts of the standard, in ISO STS and NISO STS. */
const metaNames: ReadonlySet<string> = new Set(['std-meta', 'iso-meta', 'reg-meta', 'nat-meta', 'std-doc-meta']);

/** Elements of it that become facts of the edition. */
const readNames: ReadonlySet<string> = new Set([
  'content-language',
  'custom-meta-group',
  'pub-date',
  'release-date',
  'std-ident',
  'std-ref',
  'title-wrap',
]);

const clean = (element: XmlElement | undefined): string => (element ? textOf(element).replace(/\s+/g, ' ').trim() : '');

function find(element: XmlElement, ...names: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of names) found = found && childOf(found, name);
  return found;
}

/** Returns the facts that this site adds to a standard, from `custom-meta-group`. */
function readCustom(meta: XmlElement): Map<string, string> {
  const group = childOf(meta, 'custom-meta-group');
  return new Map(
    elementsOf(group ?? { name: '', attributes: {}, children: [] }).map((each) => [
      clean(childOf(each, 'meta-name')),
      clean(childOf(each, 'meta-value')),
    ]),
  );
}

/**
 * Returns what the front of the standard says of the edition; what it lacks is taken from `given`. Words that are no facts of
 * the edition are rows of the report.
 * @throws BadEditionSource naming each fact that is missing or wrong
 */
export function readMeta(root: XmlElement, given: GivenHead, losses: Losses): EditionHead {
  const front = childOf(root, 'front');
  const metas = elementsOf(front ?? root).filter(({ name }) => metaNames.has(name));
  const [meta = { name: 'std-meta', attributes: {}, children: [] }] = metas;
  const ident = childOf(meta, 'std-ident') ?? meta;
  const custom = readCustom(meta);
  const language = clean(childOf(meta, 'content-language')) || root.attributes['xml:lang'] || '';
  const wraps = elementsOf(meta).filter(({ name }) => name === 'title-wrap');
  const titles = wraps.find(({ attributes }) => attributes['xml:lang'] === language) ?? wraps[0];
  const part = clean(childOf(ident, 'part-number'));
  const dates = ['release-date', 'pub-date'].map((name) => clean(childOf(meta, name)));
  const issued = dates.find((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  const ownYear = /(?:19|20)\d\d/.exec(
    [clean(childOf(ident, 'edition-year')), clean(find(meta, 'permissions', 'copyright-year')), issued].join(' '),
  )?.[0];
  const ofReference = /[:-]((?:19|20)\d\d)\b/.exec(
    elementsOf(meta)
      .filter(({ name }) => name === 'std-ref')
      .map(clean)
      .join(' '),
  )?.[1];
  const facts = {
    code: custom.get('code') ?? ([clean(childOf(ident, 'doc-number')), part].filter(Boolean).join('-') || undefined),
    year: Number(custom.get('year') ?? ofReference ?? ownYear ?? Number.NaN) || undefined,
    language: isLocale(language) ? language : undefined,
    title: clean(titles && childOf(titles, 'full')) || clean(titles) || undefined,
    issued,
    access: custom.get('access'),
    freePages: custom.get('free-pages')?.split(' ').filter(Boolean),
  };
  for (const each of metas) {
    for (const part of elementsOf(each)) {
      if (readNames.has(part.name)) losses.account(textOf(part));
      else losses.leaveOut('metadata', part.name, '', textOf(part));
    }
  }
  const checked = v.safeParse(editionHead, { access: 'library', freePages: [], ...given, ...defined(facts) });
  if (checked.success) return checked.output;
  throw new BadEditionSource(
    checked.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? 'The facts of the edition';
      return `${field}: ${issue.message}. Say it with --${field}, or in the front of the standard.`;
    }),
  );
}

const defined = (facts: object): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
