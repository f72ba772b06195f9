import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Longest text that stands for a parameter: choices may name further parameters. */
const longest = 2_000;
/** Most parameters within one another. */
const deepest = 5;

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const parameterIdOf = ({ attributes }: XmlElement): string =>
  attributes['id-ref'] ?? attributes['param-id'] ?? '';

/** Writes what readers see of a parameter: '[Assignment: frequency]', '[Selection: daily; weekly]'. */
export class Parameters {
  readonly #byId = new Map<string, XmlElement>();

  constructor(root: XmlElement) {
    this.#collect(root);
  }

  #collect(node: XmlElement): void {
    for (const child of elementsOf(node)) {
      const { id } = child.attributes;
      if (child.name === 'param' && id !== undefined && !this.#byId.has(id)) this.#byId.set(id, child);
      this.#collect(child);
    }
  }

  describe(id: string, depth = 0): string {
    const param = this.#byId.get(id);
    if (!param || depth > deepest) return `[Assignment: ${id}]`;
    const select = childOf(param, 'select');
    if (!select) {
      const label = childOf(param, 'label');
      return `[Assignment: ${label ? squeeze(textOf(label)) : id}]`;
    }
    const several = select.attributes['how-many'] === 'one-or-more' ? ' (one or more)' : '';
    const choices = elementsOf(select).map((choice) =>
      squeeze(choice.children.map((part) => this.#word(part, depth)).join('')),
    );
    return `[Selection${several}: ${choices.join('; ')}]`.slice(0, longest);
  }

  #word(node: XmlElement | string, depth: number): string {
    if (!isElement(node)) return node;
    if (node.name === 'insert') return this.describe(parameterIdOf(node), depth + 1);
    return node.children
      .map((child) => this.#word(child, depth))
      .join('')
      .slice(0, longest);
  }
}
