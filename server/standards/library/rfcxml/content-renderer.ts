import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import type { NumberedParts } from './number-parts.ts';

type Nodes = readonly (XmlElement | string)[];

/** Renders the content of a section: what the renderers of lists, tables, figures and entries ask for their insides. */
export interface ContentRenderer {
  readonly builder: EditionBuilder;
  readonly parts: NumberedParts;
  /** Returns words that the source does not hold as text: they are counted with it. */
  write(words: string): string;
  /** Returns a caption: the label that the processor writes, and the title. */
  caption(label: string, title: XmlElement | string, section: DraftSection): string;
  /** Tells the report of attributes that nothing reads. */
  readAttributes(node: XmlElement, section: DraftSection): void;
  all(nodes: Nodes, section: DraftSection): string;
  inside(element: XmlElement, section: DraftSection): string;
  /** Returns content as blocks: what stands in a line becomes paragraphs between lists, tables and drawings. */
  flow(nodes: Nodes, section: DraftSection): string;
  /** Returns the content of an item or cell; a single paragraph in it needs no element. */
  unwrapped(nodes: Nodes, section: DraftSection): string;
  render(node: XmlElement | string, section: DraftSection): string;
}
