import { Parser } from 'htmlparser2';
import { withoutText } from './allowed-markup.rules.ts';
import { lower, raiseWords } from './raise.rules.ts';
import { readFormula, type FormulaPart } from './read-formula.rules.ts';

/** An element whose content is being read. */
interface Open {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  parts: FormulaPart[];
  isInFormula: boolean;
}

/** Elements inside a line of text; any other one separates words. */
const inLine = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd label mark q ruby s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Returns what an element says, once everything in it has been read. */
function read({ name, attributes, text, parts, isInFormula }: Open): string {
  if (withoutText.includes(name) || attributes['role'] === 'doc-backlink') return '';
  if (name === 'math') return readFormula(name, attributes, parts, text).trim();
  if (isInFormula) return readFormula(name, attributes, parts, text);
  switch (name) {
    case 'sup':
      return raiseWords(text);
    case 'sub':
      return lower(text);
    case 'img':
      return attributes['alt'] ?? '';
    case 'input':
      return attributes['type'] === 'checkbox' ? (attributes['checked'] === undefined ? '☐' : '☑') : '';
    case 'rp':
    case 'rt':
      return name === 'rp' ? '' : `(${text})`;
    default:
      return inLine.has(name) ? text : ` ${text} `;
  }
}

/** Returns the words of HTML in one line, as a reader of the page sees them; exponents and formulas as plain text. */
export function readWords(html: string): string {
  const root: Open = { name: '', attributes: {}, text: '', parts: [], isInFormula: false };
  const open: Open[] = [];
  const last = (): Open => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { isInFormula } = last();
      open.push({ name, attributes, text: '', parts: [], isInFormula: isInFormula || name === 'math' });
    },
    ontext(text) {
      last().text += text;
    },
    onclosetag() {
      const closed = open.pop();
      if (!closed) return;
      const text = read(closed);
      const around = last();
      around.text += text;
      around.parts.push({ name: closed.name, text });
    },
  });
  parser.end(html);
  return root.text.replace(/\s+/g, ' ').trim();
}
