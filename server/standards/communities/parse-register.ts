import { SaxesParser } from 'saxes';
import { failed, type FeedFailure } from '../../platform/feeds/list-feed.contract.ts';

/** Deepest element that is parsed; the register has three levels. */
const deepest = 20;
const fields = /^community_(name|city|county|state)$/;

/** Stops parsing a document, with a reason for staff. */
class Unreadable extends Error {}

/**
 * Parses the records of the register's XML: every element with a `community_name`, as a child element or an attribute.
 * A document type is refused before anything is parsed, so only the five entities of XML exist: none can grow, and none
 * can read files or other addresses.
 */
export function parseRegister(xml: string): { ok: true; items: Record<string, string>[] } | FeedFailure {
  const items: Record<string, string>[] = [];
  const open: { name: string; text: string; record: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Unreadable('The document has a document type, which is not read.');
  });
  parser.on('error', () => {
    throw new Unreadable('The document is not well-formed XML.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) throw new Unreadable(`The document is deeper than ${deepest} elements.`);
    const known = Object.entries(attributes).filter(([key]) => fields.test(key));
    open.push({ name, text: '', record: Object.fromEntries(known) });
  });
  const addText = (text: string) => {
    const at = open.at(-1);
    if (at && fields.test(at.name)) at.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (!closed) return;
    if (parent && fields.test(closed.name)) parent.record[closed.name] ??= closed.text;
    else if (Object.keys(closed.record).length > 0) items.push(closed.record);
  });
  try {
    parser.write(xml).close();
    return { ok: true, items };
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.message);
    throw error;
  }
}
