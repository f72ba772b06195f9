import type { EditionHead, GivenHead } from '../edition-tree.contract.ts';
import { checkHead } from '../importing/check-head.ts';
import type { Losses } from '../importing/losses.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Parts of the metadata that become facts of the edition. */
const readNames: ReadonlySet<string> = new Set(['last-modified', 'published', 'title']);

/**
 * Returns what a catalogue says of the edition; its number is no part of the format, and is given. Facts that readers do not
 * see are rows of the report. @throws BadEditionSource naming each fact that is missing or wrong
 */
export function readOscalHead(root: XmlElement, given: GivenHead, losses: Losses): EditionHead {
  const metadata = childOf(root, 'metadata') ?? { name: 'metadata', attributes: {}, children: [] };
  const read = (name: string): string => {
    const found = childOf(metadata, name);
    return found ? textOf(found).replace(/\s+/g, ' ').trim() : '';
  };
  leaveStrays(losses, metadata, '');
  for (const part of elementsOf(metadata)) {
    if (readNames.has(part.name)) losses.account(textOf(part));
    else losses.leaveOut('metadata', part.name, '', textOf(part));
  }
  const day = /^\d{4}-\d{2}-\d{2}/.exec(read('published') || read('last-modified'))?.[0];
  const title = read('title');
  const said = {
    language: given.language ?? 'en',
    title: title === '' ? undefined : title,
    issued: given.issued ?? day,
    year: given.year ?? (day === undefined ? undefined : Number(day.slice(0, 4))),
  };
  return checkHead(said, given, ': a catalogue of OSCAL does not');
}
