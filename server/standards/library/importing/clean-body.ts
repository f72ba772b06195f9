import sanitizeHtml from 'sanitize-html';
import { withoutText } from '../../../content/texts/allowed-markup.rules.ts';
import { showFormulas } from '../../../content/texts/show-formulas.ts';
import { bodyAttributesOf, bodyElements } from '../body.rules.ts';

/** What cleaning asks and tells of one body. */
export interface BodyContext {
  /** Returns the key that a reference names; null when it leads to nothing. */
  findKey(raw: string): string | null;
  /** Returns the hash of a picture's file; null when there is none. */
  findFile(name: string): string | null;
  onReference(kind: 'inside' | 'standard' | 'web', attributes: Readonly<Record<string, string>>): void;
  onUnknown(what: string, isAttribute: boolean): void;
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...bodyElements],
  allowedAttributes: Object.fromEntries(
    bodyElements.map((element) => [element, Object.keys(bodyAttributesOf(element) ?? {})]),
  ),
  nonTextTags: [...withoutText],
  selfClosing: ['br', 'img'],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  textFilter: (text) => text.normalize('NFC'),
};

/**
 * Writes blanks as one, none at the edges of blocks, and no paragraph that fills an item or a cell: equal texts have equal
 * hashes.
 */
const collapse = (html: string): string =>
  html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/[ \t\n\r\f]+/g, ' ')
            .replace(
              / ?(<\/?(?:aside|blockquote|caption|dd|div|dl|dt|figcaption|figure|li|ol|p|table|tbody|td|tfoot|th|thead|tr|ul)(?: [^<>]*)?>) ?/g,
              '$1',
            ),
    )
    .join('')
    .replace(/(<(?:li|td|th|dd)(?: [^<>]*)?>)<p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/(?:li|td|th|dd)>)/g, '$1$2')
    .trim();

/**
 * Returns a body with what the closed list allows, in its canonical form; what the list does not know is told, and its
 * words stay. A clean body stays as it is.
 */
export function cleanBody(html: string, context: BodyContext): string {
  const judge = (tag: string, given: Readonly<Record<string, string>>): sanitizeHtml.Tag => {
    const allowed = bodyAttributesOf(tag);
    if (!allowed) {
      context.onUnknown(tag, false);
      return { tagName: tag, attribs: {} };
    }
    const attribs: Record<string, string> = {};
    for (const [name, raw] of Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const value = name === 'data-file' ? (context.findFile(raw) ?? '') : raw.normalize('NFC');
      const key = name === 'data-key' && tag === 'a' ? (context.findKey(value) ?? '') : value;
      if (allowed[name]?.(key)) attribs[name] = key;
      else if (name !== 'data-file' && name !== 'data-key') context.onUnknown(`${tag}@${name}`, true);
    }
    if (tag === 'a') {
      if (attribs['data-key'] !== undefined) context.onReference('inside', attribs);
      else if (attribs['href'] === undefined) return { tagName: 'span', attribs: {} };
      else context.onReference('web', attribs);
    }
    if (tag === 'cite' && attribs['data-standard'] !== undefined) context.onReference('standard', attribs);
    return { tagName: tag, attribs };
  };
  const shown = html.includes('<math') ? showFormulas(html) : html;
  return collapse(sanitizeHtml(shown, { ...options, transformTags: { '*': judge } }));
}
