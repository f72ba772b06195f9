import { EditionBuilder, type DraftSection, type ReadSource } from '../importing/edition-builder.ts';
import { cleanNumber, continuesNumber, keyOfHeading } from '../section-key.rules.ts';
import { readHeading } from './format-words.rules.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { BlockRenderer } from './render-blocks.ts';
import { readSourceText } from './source-text.ts';

const heading = /^(#{1,6})\s+(.+?)\s*#*$/;
const paragraph = /^§\s*(\S+)\s+(.*)$/u;
/** Reads an edition in the Markdown of the house (docs/library.md#markdown). @throws BadEditionSource */
export function readMarkdown(bytes: Uint8Array): ReadSource {
  const markdown = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const { head, isNormative, rest } = readFrontMatter(markdown);
  const builder = new EditionBuilder();
  const renderer = new BlockRenderer(builder, head.language);
  /** The open headings, with their number of signs. */
  const open: { depth: number; section: DraftSection }[] = [];
  let lines: string[] = [];
  let isInFence = false;
  const texts: [DraftSection, string[]][] = [];
  const begin = (section: DraftSection): void => {
    lines = [];
    texts.push([section, lines]);
  };
  const isInformative = (parent: DraftSection | null): boolean => parent !== null && !parent.isNormative;
  for (const line of rest.split('\n')) {
    if (/^`{3}/.test(line)) isInFence = !isInFence;
    const titled = isInFence ? null : heading.exec(line);
    const untitled = isInFence || titled ? null : paragraph.exec(line);
    if (titled) {
      const depth = titled[1]?.length ?? 1;
      while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
      const parent = open.at(-1)?.section ?? null;
      const read = readHeading(titled[2] ?? '');
      const section = builder.add({
        key: keyOfHeading(read),
        kind: read.kind,
        number: read.number === null ? null : cleanNumber(read.number),
        title: renderer.words(read.title),
        label: read.label,
        parent,
        isNormative: isNormative && !read.isInformative && !isInformative(parent),
      });
      open.push({ depth, section });
      begin(section);
    } else if (untitled) {
      const number = cleanNumber(untitled[1] ?? '');
      const parent =
        builder.sections.findLast((section) => section.number !== null && continuesNumber(number, section.number)) ??
        open.at(-1)?.section ??
        null;
      begin(
        builder.add({
          key: number,
          kind: 'paragraph',
          number,
          title: '',
          label: `§ ${number}`,
          parent,
          isNormative: isNormative && !isInformative(parent),
        }),
      );
      lines.push(untitled[2] ?? '');
    } else if (texts.length === 0 && line.trim() !== '') {
      begin(
        builder.add({
          key: 'front',
          kind: 'front',
          number: null,
          title: '',
          label: '',
          parent: null,
          isNormative: false,
        }),
      );
      lines.push(line);
    } else lines.push(line);
  }
  for (const [section, text] of texts) renderer.render(section, text);
  return { head, builder, text: readSourceText(rest, head.language) };
}
