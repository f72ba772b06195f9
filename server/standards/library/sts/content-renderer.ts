import type { Locale } from '../../../platform/locale.rules.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

/** Renders the content of a section: what the renderers of lists, tables and objects ask for their insides. */
export interface ContentRenderer {
  readonly builder: EditionBuilder;
  readonly language: Locale;
  /** Name of each part, by id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Returns words that the source does not hold as text: they are counted with it. */
  write(words: string): string;
  /** Tells the report of attributes that nothing reads. */
  readAttributes(node: XmlElement, section: DraftSection | null): void;
  all(nodes: readonly (XmlElement | string)[], section: DraftSection): string;
  inside(element: XmlElement, section: DraftSection): string;
  /** Returns the content of an item or cell; a single paragraph in it needs no element. */
  unwrapped(nodes: readonly (XmlElement | string)[], section: DraftSection): string;
  render(node: XmlElement | string, section: DraftSection): string;
}
