import { marked, type Token, type Tokens } from 'marked';
import { closePdf, openPdf, pdfMargin, pdfText, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { PdfLook } from '../../platform/pdf/pdf-look.ts';
import type { Locale } from '../../platform/locale.rules.ts';

interface DocumentFacts {
  /** Line above the title: "ISO 9001, 2015 edition". */
  over: string;
  title: string;
  /** Line below the title: publisher and date. */
  facts: readonly string[];
  /** Markdown. */
  text: string;
  creator: string;
  language: Locale;
  publishedAt: Date;
}

/** Width of the text, in points. */
const textWidthOf = (page: PdfDocument): number => page.page.width - 2 * pdfMargin;
/** Indent of a list or quote, in points. */
const step = 14;
const size = { text: 11, small: 10, heading: 14, title: 20 } as const;

/** Writes a published document as a tagged PDF, with headings, lists and tables. */
export async function writeDocument(
  facts: DocumentFacts,
  look: Pick<PdfLook, 'paper' | 'text'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { over, title, creator, language, publishedAt } = facts;
  const page = await openPdf({ language, title: `${over}: ${title}`, creator, createdAt: publishedAt }, look);
  write(page, 'P', over, size.small);
  write(page, 'H1', title, size.title);
  for (const fact of facts.facts) write(page, 'P', fact, size.small);
  page.moveDown();
  for (const token of marked.lexer(facts.text)) writeToken(page, token);
  return closePdf(page);
}

type Role = 'H1' | 'H2' | 'P' | 'LI' | 'Code' | 'BlockQuote';

function write(page: PdfDocument, role: Role, text: string, fontSize: number, indent = 0): void {
  const shown = pdfText(text);
  page.addStructure(
    page.struct(role, {}, () => {
      page.fontSize(fontSize).text(shown, pdfMargin + indent, page.y, { width: textWidthOf(page) - indent });
    }),
  );
  page.moveDown(0.4);
}

/** Context of a part: its indent in points, and the tag of its paragraphs. */
interface Place {
  indent: number;
  role: 'P' | 'BlockQuote';
}

function writeToken(page: PdfDocument, token: Token, place: Place = { indent: 0, role: 'P' }): void {
  const { indent, role } = place;
  switch (token.type) {
    case 'heading':
      return write(page, 'H2', plainText((token as Tokens.Heading).tokens), size.heading, indent);
    case 'paragraph':
    case 'text':
      return write(page, role, plainText([token]), size.text, indent);
    case 'code':
      return write(page, 'Code', keepSpaces((token as Tokens.Code).text), size.small, indent + step);
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.forEach((each) =>
        writeToken(page, each, { indent: indent + step, role: 'BlockQuote' }),
      );
    case 'list':
      return writeList(page, token as Tokens.List, place);
    case 'table':
      return writeTable(page, token as Tokens.Table);
    default:
  }
}

/** Each item begins with its mark; its other content, nested lists included, follows below. */
function writeList(page: PdfDocument, { items, ordered, start }: Tokens.List, { indent, role }: Place): void {
  for (const [index, { tokens }] of items.entries()) {
    const [first, ...rest] = tokens;
    const mark = ordered ? `${Number(start || 1) + index}.` : '•';
    const isText = first?.type === 'text' || first?.type === 'paragraph';
    write(page, 'LI', isText ? `${mark} ${plainText([first])}` : mark, size.text, indent + step);
    for (const token of isText ? rest : tokens) writeToken(page, token, { indent: indent + step, role });
  }
}

/** Code is printed as typed: leading spaces are significant. */
const keepSpaces = (code: string): string => code.replace(/^[ \t]+/gm, (spaces) => spaces.replace(/[ \t]/g, '\u00a0'));

function writeTable(page: PdfDocument, { header, rows }: Tokens.Table): void {
  const table = page.struct('Table');
  page.addStructure(table);
  const width = textWidthOf(page) / header.length;
  page.fontSize(size.small);
  for (const [index, cells] of [header, ...rows].entries()) {
    const texts = cells.map((cell) => pdfText(plainText(cell.tokens)));
    const height = Math.max(...texts.map((text) => page.heightOfString(text, { width: width - 8 })));
    if (page.y + height > page.page.height - pdfMargin) page.addPage();
    const top = page.y;
    const row = page.struct('TR');
    table.add(row);
    for (const [column, text] of texts.entries()) {
      row.add(
        page.struct(index === 0 ? 'TH' : 'TD', {}, () => {
          page.text(text, pdfMargin + column * width, top, { width: width - 8 });
        }),
      );
    }
    page.y = top + height + 6;
  }
  page.x = pdfMargin;
  page.moveDown(0.4);
}

/** Returns the plain text of inline Markdown. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : '';
    })
    .join('');
