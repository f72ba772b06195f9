import { BadEditionSource } from '../edition-tree.contract.ts';
import type { Losses } from '../importing/losses.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Most characters of one parameter with all choices written out, and of all parameters where they stand. */
const longest = 20_000;
const mostOfAll = 20_000_000;

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const parameterIdOf = ({ attributes }: XmlElement): string =>
  attributes['id-ref'] ?? attributes['param-id'] ?? '';

const named = (node: XmlElement, name: string): XmlElement[] => elementsOf(node).filter((child) => child.name === name);

/** Returns what a profile has set a parameter to, or limits it to: 'every 30 days'. */
const settingsOf = (param: XmlElement): XmlElement[] => [
  ...named(param, 'value'),
  ...named(param, 'constraint').flatMap((each) => named(each, 'description')),
];

/** Writes what readers see of a parameter: '[Assignment: frequency]', '[Selection: daily; weekly]', '[Assignment: frequency: daily]'. */
export class Parameters {
  readonly #byId = new Map<string, XmlElement>();
  readonly #texts = new Map<string, string>();
  /** Parameters that are being written: one that holds itself is named. */
  readonly #open = new Set<string>();
  #written = 0;

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

  /** Returns the words in the place of a parameter. @throws BadEditionSource where they are too long to be read */
  describe(id: string): string {
    const text = this.#describe(id);
    this.#written += text.length;
    if (this.#written > mostOfAll) {
      throw new BadEditionSource([
        `The texts of all parameters take more than ${mostOfAll} characters where they stand; ${id} is the last that was read.`,
      ]);
    }
    return text;
  }

  #describe(id: string): string {
    const kept = this.#texts.get(id);
    if (kept !== undefined) return kept;
    const param = this.#byId.get(id);
    if (!param || this.#open.has(id)) return `[Assignment: ${id}]`;
    this.#open.add(id);
    const text = this.#write(id, param);
    this.#open.delete(id);
    if (text.length > longest) {
      throw new BadEditionSource([
        `The parameter ${id} has ${text.length} characters with its choices written out: a parameter has at most ${longest}.`,
      ]);
    }
    this.#texts.set(id, text);
    return text;
  }

  #write(id: string, param: XmlElement): string {
    const settings = settingsOf(param).map((each) => squeeze(this.#words(each)));
    const set = settings.length === 0 ? '' : `: ${settings.join('; ')}`;
    const select = childOf(param, 'select');
    const label = childOf(param, 'label');
    if (!select) return `[Assignment: ${label ? squeeze(this.#words(label)) : id}${set}]`;
    const several = select.attributes['how-many'] === 'one-or-more' ? ' (one or more)' : '';
    const choices = named(select, 'choice').map((choice) => squeeze(this.#words(choice)));
    return `[Selection${several}: ${choices.join('; ')}${set}]`;
  }

  #words(node: XmlElement | string): string {
    if (!isElement(node)) return node;
    if (node.name === 'insert') return this.#describe(parameterIdOf(node));
    return node.children.map((child) => this.#words(child)).join('');
  }

  /** Tells the report what readers do not see of a parameter; to be called when all texts are written. */
  leaveUnread(param: XmlElement, losses: Losses, where: string): void {
    const { id = '' } = param.attributes;
    if (this.#byId.get(id) !== param || !this.#texts.has(id)) {
      losses.leaveOut('metadata', 'param that no text names', where, textOf(param));
      return;
    }
    const select = childOf(param, 'select');
    const shown = new Set<XmlElement | string>([
      ...(select ? named(select, 'choice') : [childOf(param, 'label') ?? '']),
      ...settingsOf(param),
    ]);
    const leave = (node: XmlElement): void => {
      for (const child of node.children) {
        if (shown.has(child)) losses.account(textOf(child));
        else if (!isElement(child)) losses.account(child);
        else if (child === select || child.name === 'constraint') leave(child);
        else losses.leaveOut('metadata', `param ${child.name}`, where, textOf(child));
      }
    };
    leave(param);
  }
}
