import { lower, raise } from './raise.rules.ts';

/** An element inside a formula, read already. */
export interface FormulaPart {
  name: string;
  text: string;
}

/** Signs between two terms. */
const infix = /^[=+\-−±×·∙*/÷<>≤≥≠≈∼→∈∧∨]$/u;
const isSimple = (text: string): boolean => /^[√∑∏∫]?[\p{L}\p{N}.,%°′″⁰¹²³⁴-⁹⁻⁺ⁿ₀-₉]*$/u.test(text);
/** Puts brackets around a term that others stand beside. */
const bracket = (text: string): string => (isSimple(text) || /^[([].*[)\]]$/.test(text) ? text : `(${text})`);

const join = (parts: readonly FormulaPart[]): string =>
  parts
    .map(({ name, text }, index) => (name === 'mo' && index > 0 && infix.test(text) ? ` ${text} ` : text))
    .join('')
    .replace(/ {2,}/g, ' ');

/**
 * Returns an element of a formula as a line of plain text: "10⁻⁵", "(a + b)/2", "√(x)".
 * @param parts the elements in it, in order
 * @param text the words in it, where it has no elements
 */
export function readFormula(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parts: readonly FormulaPart[],
  text: string,
): string {
  const [first = '', second = '', third = ''] = parts.map((part) => part.text);
  switch (name) {
    case 'msup':
      return bracket(first) + raise(second);
    case 'mover':
      return first + (/^[¯‾ˉ^~˙¨→⃗]$/u.test(second) ? second : raise(second));
    case 'msub':
    case 'munder':
      return bracket(first) + lower(second);
    case 'msubsup':
    case 'munderover':
      return bracket(first) + lower(second) + raise(third);
    case 'mfrac':
      return `${bracket(first)}/${bracket(second)}`;
    case 'msqrt':
      return `√(${join(parts)})`;
    case 'mroot':
      return `root(${first}, ${second})`;
    case 'mfenced':
      return `${attributes['open'] ?? '('}${parts.map((part) => part.text).join(', ')}${attributes['close'] ?? ')'}`;
    case 'mtr':
      return parts.map((part) => part.text).join(', ');
    case 'mtable':
      return `[${parts.map((part) => part.text).join('; ')}]`;
    case 'semantics':
    case 'maction':
      return first;
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'mphantom':
    case 'mprescripts':
    case 'none':
      return '';
    default:
      return parts.length === 0 ? text.trim() : join(parts);
  }
}
