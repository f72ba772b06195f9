import type { Token, Tokens } from 'marked';
import type { Mark, Node } from 'prosemirror-model';
import { textSchema, tokenPattern } from './text-schema.ts';

const { nodes, marks } = textSchema;

/** Tags that are formatting here; all others are shown as they are written. */
const tags: Readonly<Record<string, (tag: string) => Mark>> = {
  strong: (sign) => marks.strong.create({ sign }),
  b: (sign) => marks.strong.create({ sign }),
  em: (sign) => marks.em.create({ sign }),
  i: (sign) => marks.em.create({ sign }),
  del: (sign) => marks.strike.create({ sign }),
  s: (sign) => marks.strike.create({ sign }),
  sup: () => marks.sup.create(),
  sub: () => marks.sub.create(),
};

const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;
const lineEnd = /[ \t]*\n[ \t]*/g;

type Split = readonly [RegExp, (match: string) => Node];

/** Splits plain text at what is no text for the editor: line ends, tokens, entities. */
function splitText(text: string, given: readonly Mark[]): Node[] {
  const rules: Split[] = [
    [lineEnd, (markdown) => nodes.soft_break.create({ markdown }, null, given)],
    [tokenPattern, (markdown) => nodes.token.create({ markdown }, null, given)],
    [entity, (markdown) => nodes.verbatim.create({ markdown, kind: 'entity' }, null, given)],
  ];
  const split = (part: string, [rule, ...rest]: readonly Split[]): Node[] => {
    if (part === '') return [];
    if (!rule) return [textSchema.text(part, given)];
    const [pattern, make] = rule;
    const found: Node[] = [];
    let from = 0;
    for (const match of part.matchAll(pattern)) {
      found.push(...split(part.slice(from, match.index), rest), make(match[0]));
      from = match.index + match[0].length;
    }
    return [...found, ...split(part.slice(from), rest)];
  };
  return split(text, rules);
}

/** Returns the index of the token that closes a tag; -1 where it is not closed among these tokens. */
function findClosing(tokens: readonly Token[], from: number, name: string): number {
  let depth = 0;
  for (const [index, { type, raw }] of tokens.entries()) {
    if (index <= from || type !== 'html') continue;
    if (new RegExp(`^<${name}>$`, 'i').test(raw)) depth += 1;
    if (new RegExp(`^</${name}>$`, 'i').test(raw) && (depth -= 1) < 0) return index;
  }
  return -1;
}

/** Returns the inline nodes of Markdown tokens. */
export function readInline(tokens: readonly Token[] = [], given: readonly Mark[] = []): Node[] {
  const found: Node[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const name = token.type === 'html' ? /^<([a-z]+)>$/i.exec(token.raw)?.[1]?.toLowerCase() : undefined;
    const mark = name !== undefined && Object.hasOwn(tags, name) ? tags[name] : undefined;
    const end = mark && name ? findClosing(tokens, at, name) : -1;
    if (mark && end !== -1) {
      found.push(...readInline(tokens.slice(at + 1, end), mark(token.raw).addToSet(given)));
      at = end;
    } else found.push(...readOne(token, given));
  }
  return found;
}

function readOne(token: Token, given: readonly Mark[]): Node[] {
  const verbatim = (kind: string) => [nodes.verbatim.create({ markdown: token.raw, kind }, null, given)];
  const inside = (mark: Mark) => readInline('tokens' in token ? token.tokens : [], mark.addToSet(given));
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? readInline(token.tokens, given) : splitText(token.raw, given);
    case 'escape':
      return [textSchema.text((token as Tokens.Escape).text, given)];
    case 'strong':
      return inside(marks.strong.create({ sign: token.raw.slice(0, 2) }));
    case 'em':
      return inside(marks.em.create({ sign: token.raw.slice(0, 1) }));
    case 'del':
      return inside(marks.strike.create({ sign: token.raw.startsWith('~~') ? '~~' : '~' }));
    case 'codespan':
      return token.text === ''
        ? []
        : [textSchema.text((token as Tokens.Codespan).text, marks.code.create().addToSet(given))];
    case 'link':
      return readLink(token as Tokens.Link, given) ?? verbatim('reference');
    case 'image': {
      const { raw, href, tokens, title } = token as Tokens.Image;
      if (!raw.endsWith(')')) return verbatim('reference');
      // Readers get the words of the description, without its formatting.
      const alt = nodes.paragraph.create(null, readInline(tokens)).textContent;
      return [nodes.image.create({ src: href, alt, title: title ?? null }, null, given)];
    }
    case 'br':
      return [nodes.line_break.create({ markdown: token.raw }, null, given)];
    case 'html':
      return /^<br ?\/?>$/i.test(token.raw)
        ? [nodes.line_break.create({ markdown: token.raw }, null, given)]
        : verbatim('html');
    case 'footnote-reference':
      return verbatim('reference');
    default:
      return verbatim(token.type);
  }
}

/** Returns the nodes of a link; null for a link that names a definition elsewhere in the text. */
function readLink({ raw, href, text, title, tokens }: Tokens.Link, given: readonly Mark[]): Node[] | null {
  // An address in the text becomes a link when it is rendered; here it is edited as the text that it is.
  if (raw === text) return [textSchema.text(raw, given)];
  const isBracketed = raw.startsWith('<');
  if (!isBracketed && !(raw.startsWith('[') && raw.endsWith(')'))) return null;
  const mark = marks.link.create({ href, title: title ?? null, isBracketed });
  return isBracketed ? [textSchema.text(text, mark.addToSet(given))] : readInline(tokens, mark.addToSet(given));
}
