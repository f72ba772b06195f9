import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { isOther } from './sts-elements.rules.ts';

/** Words that a standard prints with a term, and its source only names. */
const words: Readonly<
  Record<Locale, { deprecated: string; see: string; note: (at: number) => string; example: string }>
> = {
  en: { deprecated: 'DEPRECATED:', see: 'See', note: (at) => `Note ${at} to entry:`, example: 'EXAMPLE:' },
  es: { deprecated: 'OBSOLETO:', see: 'Véase', note: (at) => `Nota ${at} a la entrada:`, example: 'EJEMPLO:' },
};

const isDeprecated = (tig: XmlElement): boolean =>
  elementsOf(tig).some(
    ({ name, attributes }) =>
      name === 'tbx:normativeAuthorization' && /^(deprecated|superseded|obsolete)/.test(attributes['value'] ?? ''),
  );

/** Returns the term that an entry is about: the first one of the language of the edition that may still be used. */
export function findTerm(entry: XmlElement, language: string): XmlElement | undefined {
  const tigs: { tig: XmlElement; isOwn: boolean }[] = [];
  const read = (node: XmlElement, isOwn: boolean): void => {
    if (childOf(node, 'tbx:term')) tigs.push({ tig: node, isOwn });
    for (const child of elementsOf(node)) {
      const spoken = child.name === 'tbx:langSet' ? child.attributes['xml:lang'] : undefined;
      read(child, isOwn && (spoken === undefined || spoken.toLowerCase().startsWith(language)));
    }
  };
  read(entry, true);
  const found =
    tigs.find(({ tig, isOwn }) => isOwn && !isDeprecated(tig)) ?? tigs.find(({ isOwn }) => isOwn) ?? tigs[0];
  return found && childOf(found.tig, 'tbx:term');
}

/** A name of what is defined; one that is not to be used any more says so. */
export function renderTig(renderer: ContentRenderer, tig: XmlElement, section: DraftSection): string {
  const { deprecated } = words[renderer.language];
  const isRejected = isDeprecated(tig);
  return tig.children
    .map((child) => {
      if (!isElement(child) || !isRejected) return renderer.render(child, section);
      if (child.name === 'tbx:term')
        return `<p>${renderer.write(deprecated)} <dfn>${renderer.inside(child, section)}</dfn></p>`;
      return child.name === 'tbx:normativeAuthorization' && textOf(child) === '' ? '' : renderer.render(child, section);
    })
    .join('');
}

const spokenIn = (node: XmlElement | string): string | undefined =>
  isElement(node) && node.name === 'tbx:langSet' ? node.attributes['xml:lang'] : undefined;

/** Returns the content of an entry with what is said in other languages behind what is said in that of the edition. */
export const ownFirst = (nodes: readonly (XmlElement | string)[], language: string): (XmlElement | string)[] =>
  nodes.toSorted((one, other) => Number(isOther(spokenIn(one), language)) - Number(isOther(spokenIn(other), language)));

/** Writes what is said of a term in one language, in a box if it is another one than that of the edition; notes and examples get the labels that are printed, where they have none. */
export function renderLangSet(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { note, example } = words[renderer.language];
  let notes = 0;
  const labelled = node.children.map((child) => {
    if (!isElement(child) || !['tbx:note', 'tbx:example'].includes(child.name) || childOf(child, 'label')) return child;
    if (child.name === 'tbx:note') notes += 1;
    const printed = child.name === 'tbx:note' ? note(notes) : example;
    renderer.write(printed);
    const label = { name: 'label', attributes: {}, children: [printed] };
    return { name: child.name, attributes: child.attributes, children: [label, ...child.children] };
  });
  const html = renderer.all(labelled, section);
  return isOther(spokenIn(node), renderer.language) ? `<aside class="informative">${html}</aside>` : html;
}

/** Another term to be seen with this one. */
export const renderSee = (renderer: ContentRenderer, node: XmlElement, section: DraftSection): string =>
  `<p>${renderer.write(`${words[renderer.language].see}:`)} ${renderLinked(renderer, node, section)}</p>`;

function renderLinked(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { target } = node.attributes;
  const inner = renderer.inside(node, section);
  return target === undefined ? inner : `<a data-key="${escapeAttribute(target)}">${inner}</a>`;
}
