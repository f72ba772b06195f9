import type { ImportedBody } from '../edition-tree.contract.ts';
import { EditionBuilder } from '../importing/edition-builder.ts';
import type { LibraryObject, Section } from '../library.contract.ts';
import { BlockRenderer } from '../markdown/render-blocks.ts';
import type { Locale } from '../../../platform/locale.rules.ts';

/** Text of an instruction, as it is kept. */
export interface RenderedText {
  body: ImportedBody | null;
  objects: Omit<LibraryObject, 'section'>[];
  /** Elements of the Markdown that a text of the library has not. */
  problems: string[];
}

const lossWords: Readonly<Record<string, string>> = {
  reference: 'leads to nothing',
  meaning: 'is no element of a text',
  attribute: 'is no attribute of a text',
  'left-out': 'is a picture: those come with a new text of the edition',
};

/** Makes a text of the Markdown of the house, by the same way as an import. @param keys of the edition, for references */
export function renderInstruction(
  markdown: string,
  section: Pick<Section, 'key' | 'kind' | 'number' | 'title'>,
  { keys, language }: { keys: Iterable<string>; language: Locale },
): RenderedText {
  const builder = new EditionBuilder();
  for (const key of keys) builder.name(key, key);
  const draft = builder.add({ ...section, label: '', parent: null, isNormative: true });
  new BlockRenderer(builder, language).render(draft, markdown.replaceAll(/\r\n?/g, '\n').split('\n'));
  const { tree, bodies } = builder.finish(new Map());
  return {
    body: bodies[0] ?? null,
    objects: tree.objects.map(({ section: _, ...object }) => object),
    problems: builder.losses.rows.map(
      ({ class: kind, what }) => `"${what}" ${lossWords[kind] ?? `is lost (${kind})`}.`,
    ),
  };
}
