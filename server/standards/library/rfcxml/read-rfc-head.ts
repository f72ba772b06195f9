import type { EditionHead, GivenHead } from '../edition-tree.contract.ts';
import { checkHead } from '../importing/check-head.ts';
import type { Losses } from '../importing/losses.ts';
import { isLocale } from '../../../platform/locale.rules.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

/** Elements of the front that are text for readers. */
const readInText: ReadonlySet<string> = new Set(['abstract', 'boilerplate', 'note']);

/** Attributes of the document that readers see elsewhere, or that say how it is printed. */
const readAttributes: ReadonlySet<string> = new Set(
  'number version xml:lang docName category ipr submissionType consensus seriesNo iprExtract sortRefs symRefs tocInclude tocDepth indexInclude prepTime scripts xml:base xml:space'.split(
    ' ',
  ),
);

/** Returns the day of a date element, '2022-06-01' where it names a month alone; undefined without a year. */
function readDay(date: XmlElement | undefined): string | undefined {
  const { year, month = 'january', day = '1' } = date?.attributes ?? {};
  const named = months.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1;
  const number = /^\d+$/.test(month) ? Number(month) : named;
  if (year === undefined || number === 0) return undefined;
  return [year, String(number).padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/**
 * Returns what the front of an RFC says of the edition; what it lacks is taken from `given`. Facts that readers do not see are
 * rows of the report. @throws BadEditionSource naming each fact that is missing or wrong
 */
export function readRfcHead(root: XmlElement, given: GivenHead, losses: Losses): EditionHead {
  const front = childOf(root, 'front') ?? { name: 'front', attributes: {}, children: [] };
  const title = childOf(front, 'title');
  const date = childOf(front, 'date');
  const series = elementsOf(front).find(
    ({ name, attributes }) =>
      name === 'seriesInfo' && attributes['name'] === 'RFC' && attributes['stream'] !== undefined,
  );
  const number = root.attributes['number'] ?? series?.attributes['value'];
  const language = (root.attributes['xml:lang'] ?? 'en').slice(0, 2);
  const issued = readDay(date);
  if (issued !== undefined && date?.attributes['day'] === undefined)
    losses.note('metadata', 'a date without its day', '');
  for (const [name, value] of Object.entries(root.attributes)) {
    if (!readAttributes.has(name) && value.trim() !== '') losses.note('metadata', `rfc ${name}`, '', value);
  }
  leaveStrays(losses, front, '');
  for (const part of elementsOf(front)) {
    if (part === title || part === date) losses.account(textOf(part));
    else if (!readInText.has(part.name)) losses.leaveOut('metadata', part.name, '', textOf(part));
  }
  const said = {
    code: number === undefined ? undefined : `RFC${number}`,
    year: issued === undefined ? undefined : Number(issued.slice(0, 4)),
    language: isLocale(language) ? language : undefined,
    title: title && textOf(title).replace(/\s+/g, ' ').trim(),
    issued,
  };
  return checkHead(said, given, ', or in the front of the document');
}
