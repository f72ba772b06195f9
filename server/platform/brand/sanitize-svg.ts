import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { allowedAttributes, allowedElements, keepDeclarations, keepRules, readViewBox } from './svg-parts.ts';

/** Longest drawing, in characters: a logo has some thousand. */
export const svgLimit = 200_000;

export interface CleanSvg {
  svg: string;
  /** Size of its viewBox, in its own units. */
  width: number;
  height: number;
  /** Names of elements and attributes that were left out. */
  removed: string[];
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? '');

/**
 * Writes a drawing again with what a picture needs: no script, no link, nothing that is fetched. Its names get a prefix,
 * so that two drawings in a page do not share one.
 * @returns null for what is not a well-formed drawing with a size, or is too long
 */
export function sanitizeSvg(text: string, prefix: string): CleanSvg | null {
  if (text.length > svgLimit || /<!(?!--|\[CDATA\[|DOCTYPE\s+svg[^[>]*>)/i.test(text)) return null;
  const writer = new SvgWriter(prefix);
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('text', (content) => writer.text(content));
  parser.on('cdata', (content) => writer.text(content));
  parser.on('closetag', ({ name }) => writer.close(name));
  // Saxes throws without a listener for errors.
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch {
    return null;
  }
  return writer.drawing();
}

/** Attributes of the outer element that are written from its size. */
const ofRoot: ReadonlySet<string> = new Set(['viewBox', 'width', 'height', 'x', 'y', 'version']);

/** The parts of a drawing that are kept, in the order in which they are read. */
class SvgWriter {
  readonly #prefix: string;
  readonly #parts: string[] = [];
  readonly #removed = new Set<string>();
  readonly #open: string[] = [];
  /** Elements within one that is left out. */
  #skipped = 0;
  #size: ReturnType<typeof readViewBox> = null;
  #style = '';

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  open(tag: SaxesTagPlain): void {
    const { name } = tag;
    const isRoot = this.#open.length === 0 && this.#skipped === 0;
    if (this.#skipped > 0 || !allowedElements.has(name) || isRoot !== (name === 'svg')) {
      if (this.#skipped === 0) this.#removed.add(name);
      this.#skipped += 1;
      return;
    }
    this.#open.push(name);
    if (isRoot) this.#size = readViewBox(tag.attributes);
    this.#parts.push(`<${name}${isRoot ? this.#root() : ''}${this.#write(tag.attributes, isRoot)}>`);
  }

  text(content: string): void {
    const name = this.#open.at(-1);
    if (this.#skipped > 0) return;
    if (name === 'style') this.#style += content;
    else if (name === 'text' || name === 'tspan') this.#parts.push(escape(content));
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    this.#open.pop();
    if (name === 'style') this.#parts.push(escape(keepRules(this.#style, this.#prefix)));
    if (name === 'style') this.#style = '';
    this.#parts.push(`</${name}>`);
  }

  drawing(): CleanSvg | null {
    if (!this.#size) return null;
    const { width, height } = this.#size;
    return { svg: this.#parts.join(''), width, height, removed: [...this.#removed] };
  }

  #root(): string {
    const { width = 0, height = 0, box = '' } = this.#size ?? {};
    return ` xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}"`;
  }

  #write(attributes: Record<string, string>, isRoot: boolean): string {
    return Object.entries(attributes)
      .filter(([name]) => !/^xml(ns)?(:|$)/.test(name) && !(isRoot && ofRoot.has(name)))
      .map(([name, value]) => {
        const kept = this.#keep(name === 'xlink:href' ? 'href' : name, value.trim());
        if (kept === null) this.#removed.add(name);
        return kept ?? '';
      })
      .join('');
  }

  #keep(name: string, value: string): string | null {
    const own = (text: string) => this.#prefix + text;
    if (name === 'id') return /^[\w:.-]{1,100}$/.test(value) ? ` id="${own(value)}"` : null;
    if (name === 'class') {
      const names = value.split(/\s+/).filter((each) => /^[\w-]+$/.test(each));
      return names.length > 0 ? ` class="${names.map(own).join(' ')}"` : null;
    }
    if (name === 'href') return /^#[\w:.-]+$/.test(value) ? ` href="#${own(value.slice(1))}"` : null;
    if (name === 'style') {
      const kept = keepDeclarations(value, this.#prefix);
      return kept === '' ? null : ` style="${escape(kept)}"`;
    }
    if (!allowedAttributes.has(name)) return null;
    const kept = keepDeclarations(`fill:${value}`, this.#prefix);
    return kept === '' ? null : ` ${name}="${escape(kept.slice('fill:'.length))}"`;
  }
}
