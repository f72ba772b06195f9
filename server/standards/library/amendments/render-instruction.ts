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
  'left-out':
    'is a picture that did not come with the instructions: choose its file, or put it into the folder "figures" beside theirs',
  'no-alt': 'has no alternative text: ![what it shows](its file)',
};

/** Hashes of pictures by their names. */
export type PictureNames = ReadonlyMap<string, string>;

interface InstructionContext {
  /** Of the edition, for references. */
  keys: Iterable<string>;
  language: Locale;
  pictures: PictureNames;
}

/** Makes a text of the Markdown of the house, by the same way as an import. */
export function renderInstruction(
  markdown: string,
  section: Pick<Section, 'key' | 'kind' | 'number' | 'title'>,
  { keys, language, pictures }: InstructionContext,
): RenderedText {
  const builder = new EditionBuilder();
  for (const key of keys) builder.name(key, key);
  const draft = builder.add({ ...section, label: '', parent: null, isNormative: true });
  new BlockRenderer(builder, language).render(draft, markdown.replaceAll(/\r\n?/g, '\n').split('\n'));
  const { tree, bodies } = builder.finish(pictures);
  return {
    body: bodies[0] ?? null,
    objects: tree.objects.map(({ section: _, ...object }) => object),
    problems: builder.losses.rows.map(
      ({ class: kind, what }) => `"${what}" ${lossWords[kind] ?? `is lost (${kind})`}.`,
    ),
  };
}
