import { Parser } from 'htmlparser2';
import type { XmlElement } from './parse-xml.ts';

/** Reads clean HTML as elements. */
export function readHtml(html: string): XmlElement['children'] {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [top];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: XmlElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return top.children;
}
