import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import type { EditionHead, EditionTree, TreeSection } from '../edition-tree.contract.ts';
import { idOf, writeBody } from './write-body.ts';

const namespaces =
  'xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:tbx="urn:iso:std:iso:30042:ed-1" xmlns:xlink="http://www.w3.org/1999/xlink"';

const tag = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`;

/**
 * Returns an edition as NISO STS 1.2.
 * @param texts HTML of the bodies by hash
 * @param pictures names of the pictures' files by hash; without one a picture is named by its hash
 */
export function writeSts(
  head: EditionHead,
  tree: EditionTree,
  texts: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, string>,
): string {
  const nameFiles = (html: string): string =>
    html.replaceAll(/data-file="([0-9a-f]{64})"/g, (_, hash: string) => `data-file="${pictures.get(hash) ?? hash}"`);
  const children = Map.groupBy(tree.sections, ({ parent }) => parent);
  const top = children.get(null) ?? [];
  const write = (section: TreeSection): string => {
    const { key, kind, label, title, body, place } = section;
    const name = kind === 'annex' && section.parent === null ? 'app' : 'sec';
    const type = name === 'app' ? '' : ` sec-type="${kind}"`;
    const inner = [
      label === '' ? '' : tag('label', label),
      title === '' ? '' : tag('title', title),
      body === null ? '' : writeBody(nameFiles(texts.get(body) ?? '')),
      ...(children.get(place) ?? []).map(write),
    ];
    return `<${name} id="${idOf(key)}"${type}>${inner.join('')}</${name}>\n`;
  };
  const isFront = ({ kind }: TreeSection) => kind === 'front';
  // What follows the last section of the body is the back, so that the order stays.
  const last = top.findLastIndex(({ kind }) => !['front', 'annex', 'bibliography'].includes(kind));
  const body = top.filter((section, at) => at <= last && !isFront(section));
  const back = top.slice(last + 1).filter((section) => !isFront(section));
  const annexes = back.filter(({ kind }) => kind === 'annex');
  const others = back.filter(({ kind }) => kind !== 'annex');
  return `<?xml version="1.0" encoding="UTF-8"?>
<standard ${namespaces} xml:lang="${head.language}" dtd-version="1.2">
<front>
${writeMeta(head)}
${top.filter(isFront).map(write).join('')}</front>
<body>
${body.map(write).join('')}</body>
<back>
${annexes.length === 0 ? '' : `<app-group>\n${annexes.map(write).join('')}</app-group>\n`}${others.map(write).join('')}</back>
</standard>
`;
}

function writeMeta({ code, year, language, title, issued, access, freePages }: EditionHead): string {
  const custom = { code, year: String(year), access, 'free-pages': freePages.join(' ') };
  const metas = Object.entries(custom).map(
    ([name, value]) => `<custom-meta>${tag('meta-name', name)}${tag('meta-value', value)}</custom-meta>`,
  );
  return `<std-meta>
<title-wrap xml:lang="${language}">${tag('full', title)}</title-wrap>
<std-ident>${tag('doc-number', code)}</std-ident>
${tag('content-language', language)}
<std-ref type="dated">${escapeText(`${code}-${year}`)}</std-ref>
${tag('release-date', issued)}
<custom-meta-group>${metas.join('')}</custom-meta-group>
</std-meta>`;
}
