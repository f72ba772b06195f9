import { escapeAttribute } from '../importing/escape-attribute.ts';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { attributesOf } from '../../../content/texts/allowed-markup.rules.ts';
import { showFormulas } from '../../../content/texts/show-formulas.ts';
import { countLetters, readText } from '../importing/count-letters.ts';
import type { Losses } from '../importing/losses.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Returns MathML as HTML has it; `onFenced` is told of brackets that MathML Core does not write by itself. */
function renderMath(node: XmlElement | string, onFenced: () => void): string {
  if (!isElement(node)) return escapeText(node.trim());
  const name = node.name.replace(/^mml:/, '');
  const inner = () => node.children.map((child) => renderMath(child, onFenced));
  if (name === 'mfenced') {
    onFenced();
    const { open = '(', close = ')', separators = ',' } = node.attributes;
    const parts = inner().filter((part) => part !== '');
    const between = separators.trim() === '' ? '' : `<mo>${escapeText(separators.trim().slice(0, 1))}</mo>`;
    return `<mrow><mo>${escapeText(open)}</mo>${parts.join(between)}<mo>${escapeText(close)}</mo></mrow>`;
  }
  const attributes = Object.entries(node.attributes)
    .filter(([key]) => !key.startsWith('xmlns') && key !== 'id')
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${attributes.join('')}>${inner().join('')}</${name}>`;
}

/** Returns whether every element is of MathML, so that the body keeps it. */
const isWhole = (node: XmlElement): boolean =>
  elementsOf(node).every(
    (child) =>
      (child.name === 'mml:mfenced' || attributesOf(child.name.replace(/^mml:/, '')) !== null) && isWhole(child),
  );

/** Returns a formula; one that would lose letters, such as a drawing with words in it, is written as its words. */
export function renderFormula(node: XmlElement, where: string, losses: Losses): string {
  const text = textOf(node);
  const html = renderMath(node, () => losses.note('meaning', 'mfenced', where, text));
  if (isWhole(node) || countLetters(readText(showFormulas(html))) === countLetters(text)) return html;
  losses.note('meaning', 'math with other elements', where, text);
  return `<span>${escapeText(text.replace(/\s+/g, ' ').trim())}</span>`;
}
