import { escapeAttribute } from '../importing/escape-attribute.ts';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { isElement, type XmlElement } from './parse-xml.ts';

/** Returns MathML as HTML has it. @param onFenced told of brackets that MathML Core does not write by itself */
export function renderFormula(node: XmlElement | string, onFenced: () => void): string {
  if (!isElement(node)) return escapeText(node.trim());
  const name = node.name.replace(/^mml:/, '');
  const inner = () => node.children.map((child) => renderFormula(child, onFenced));
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
