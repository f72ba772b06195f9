import { Parser } from 'htmlparser2';
import { withoutText } from '../../../content/texts/allowed-markup.rules.ts';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { showFormulas } from '../../../content/texts/show-formulas.ts';
import { bodyAttributesOf } from '../body.rules.ts';
import { escapeAttribute } from './escape-attribute.ts';

/** Questions and findings of cleaning one body. */
export interface BodyContext {
  /** Returns the key that a reference names; null when it leads to nothing. */
  findKey(raw: string): string | null;
  /** Returns the hash of a picture's file; null when there is none. */
  findFile(name: string): string | null;
  onReference(kind: 'inside' | 'standard' | 'web', attributes: Readonly<Record<string, string>>): void;
  onUnknown(what: string, isAttribute: boolean): void;
}

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

/** Elements without content. */
const voidElements: ReadonlySet<string> = new Set(['br', 'img']);
const dropped: ReadonlySet<string> = new Set(withoutText);

/** Writes a body again of what a parser reads in it: nothing of the source goes into the result as it is. */
class BodyWriter {
  readonly #context: BodyContext;
  readonly #parts: string[] = [];
  #text = '';
  /** Written name of each open element; null for one that is left out. */
  readonly #open: (string | null)[] = [];
  /** True when an element was left out and its content written. */
  hasLeftOut = false;
  /** Number of open elements whose content goes with them. */
  #withoutText = 0;

  constructor(context: BodyContext) {
    this.#context = context;
  }

  get html(): string {
    return this.#parts.join('');
  }

  /** Writes the text up to here: an entity comes as a part of its own, and may belong to the letter before it. */
  end(): void {
    if (this.#text !== '') this.#parts.push(escapeText(this.#text.normalize('NFC')));
    this.#text = '';
  }

  onopentag(name: string, given: Readonly<Record<string, string>>): void {
    this.end();
    if (dropped.has(name)) this.#withoutText += 1;
    const attributes = this.#withoutText > 0 ? null : this.#judge(name, given);
    if (attributes === null) {
      this.hasLeftOut = true;
      if (!dropped.has(name) || this.#withoutText === 1) this.#context.onUnknown(name, false);
      this.#open.push(null);
      return;
    }
    if (name === 'img' && attributes['data-file'] === undefined) {
      // A picture that is not there is its description.
      this.hasLeftOut = true;
      const { alt = '' } = attributes;
      if (alt !== '') this.#parts.push(`<span>${escapeText(alt)}</span>`);
      this.#open.push(null);
      return;
    }
    // A reference to nothing keeps its words and leads nowhere.
    const written = name === 'a' && Object.keys(attributes).length === 0 ? 'span' : name;
    const facts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    this.#parts.push(`<${written}${facts.join('')}${voidElements.has(written) ? ' />' : '>'}`);
    this.#open.push(voidElements.has(written) ? null : written);
  }

  ontext(text: string): void {
    if (this.#withoutText === 0) this.#text += text;
  }

  onclosetag(name: string): void {
    this.end();
    const written = this.#open.pop() ?? null;
    if (dropped.has(name)) this.#withoutText -= 1;
    else if (written !== null) this.#parts.push(`</${written}>`);
  }

  /** Returns the attributes of an element that are kept, by name; null for an element that the list does not know. */
  #judge(name: string, given: Readonly<Record<string, string>>): Record<string, string> | null {
    const allowed = bodyAttributesOf(name);
    if (!allowed) return null;
    const kept: Record<string, string> = {};
    for (const [key, raw] of Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const value = this.#resolve(name, key, raw.normalize('NFC'));
      if (value !== null && Object.hasOwn(allowed, key) && allowed[key]?.(value)) kept[key] = value;
      else if (value !== null) this.#context.onUnknown(`${name}@${key}`, true);
    }
    if (name === 'a' && kept['data-key'] !== undefined) this.#context.onReference('inside', kept);
    else if (name === 'a' && kept['href'] !== undefined) this.#context.onReference('web', kept);
    else if (name === 'cite' && kept['data-standard'] !== undefined) this.#context.onReference('standard', kept);
    return kept;
  }

  /** Returns what an attribute of the source is in the body; null for a file or a target that is not there. */
  #resolve(name: string, key: string, value: string): string | null {
    if (key === 'data-file') return this.#context.findFile(value);
    return name === 'a' && key === 'data-key' ? this.#context.findKey(value) : value;
  }
}

/**
 * Returns a body with what the closed list allows, in its canonical form; what the list does not know is told, and its
 * words stay. A clean body stays as it is (docs/decisions/library.md#one-list-for-bodies).
 */
export function cleanBody(html: string, context: BodyContext): string {
  const first = writeBody(html.includes('<math') ? showFormulas(html) : html, context);
  let written = collapse(first.html);
  if (!first.hasLeftOut && !wrapped.test(first.html)) return written;
  // Without an element that was left out, a parser may close others earlier: written again until nothing changes.
  for (let round = 0; round < mostRounds; round += 1) {
    const before = written;
    written = collapse(writeBody(before, asItIs).html);
    if (written === before) break;
  }
  return written;
}

/** An item or cell that begins with a paragraph, which `collapse` may remove. */
const wrapped = /<(li|td|th|dd)( [^<>]*)?><p>/;

/** Each round settles at least one level of what stands at a wrong place. */
const mostRounds = 50;

/** Keeps what a first round has found, and tells nobody again. */
const asItIs: BodyContext = {
  findKey: (key) => key,
  findFile: (hash) => hash,
  onReference: () => undefined,
  onUnknown: () => undefined,
};

function writeBody(html: string, context: BodyContext): BodyWriter {
  const writer = new BodyWriter(context);
  const parser = new Parser({
    onopentag: (name, attributes) => writer.onopentag(name, attributes),
    ontext: (text) => writer.ontext(text),
    onclosetag: (name) => writer.onclosetag(name),
  });
  parser.end(html);
  writer.end();
  return writer;
}
