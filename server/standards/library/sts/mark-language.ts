import { isInLine } from '../body.rules.ts';
import { isElement } from '../xml/parse-xml.ts';
import { readHtml } from '../xml/html-elements.ts';

/** Returns HTML that says its language; null for several elements, which have no one place for it. */
export function markLanguage(html: string, language: string): string | null {
  if (html.trim() === '' || !/^[a-z]{2,3}([-_][a-z0-9]{1,8}){0,4}$/i.test(language)) return null;
  const lang = `lang="${language.replaceAll('_', '-')}"`;
  const nodes = readHtml(html).filter((node) => isElement(node) || node.trim() !== '');
  const elements = nodes.filter(isElement);
  if (elements.length === 1 && nodes.length === 1) return html.trimStart().replace(/^<[a-z]+/, `$& ${lang}`);
  const isLine = elements.every(({ name }) => isInLine(name));
  return isLine ? `<span ${lang}>${html}</span>` : null;
}
