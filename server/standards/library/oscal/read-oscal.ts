import { BadEditionSource, type GivenHead } from '../edition-tree.contract.ts';
import { EditionBuilder, type DraftSection, type ReadSource } from '../importing/edition-builder.ts';
import { cleanNumber, keyOfHeading } from '../section-key.rules.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, parseXml, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { readLines } from '../xml/read-lines.ts';
import { isInlineElement } from './oscal-elements.rules.ts';
import { readOscalJson } from './oscal-json.ts';
import { Parameters } from './parameters.ts';
import { nameTargets } from './name-targets.ts';
import { labelOf, propOf, titleBesideLabel } from './props.ts';
import { readOscalHead } from './read-oscal-head.ts';
import { PartRenderer } from './render-parts.ts';
import { ProseRenderer } from './render-prose.ts';
import { renderResources } from './render-resources.ts';

/** Elements of a control or group that are read apart from its text. */
const readApart: ReadonlySet<string> = new Set(['control', 'group', 'link', 'param', 'part', 'prop', 'title']);

/** Reads groups and controls: a group is a chapter, a control a section, and an enhancement a section of its control. */
class CatalogReader {
  readonly #builder: EditionBuilder;
  readonly #prose: ProseRenderer;
  readonly #parts: PartRenderer;
  /** Parameters with the key of their section. */
  readonly #params: [param: XmlElement, where: string][] = [];

  constructor(builder: EditionBuilder, prose: ProseRenderer, parts: PartRenderer) {
    this.#builder = builder;
    this.#prose = prose;
    this.#parts = parts;
  }

  read(node: XmlElement, parent: DraftSection | null): void {
    const section = this.#begin(node, parent, node.name === 'group' ? 'chapter' : 'section');
    this.#parts.noteProps(node, section);
    this.#parts.leaveTitles(node, section);
    this.keepParameters(node, section.key);
    const own = node.children.filter((child) => !isElement(child) || !readApart.has(child.name));
    if (propOf(node, 'status')?.toLowerCase() === 'withdrawn')
      section.html += `<p>${this.#prose.write('Withdrawn.')}</p>`;
    const parts = elementsOf(node).filter(({ name }) => name === 'part');
    section.html += this.#prose.flow(own, section) + this.#parts.all(parts, section) + this.#parts.links(node, section);
    for (const child of elementsOf(node)) {
      if (child.name === 'control' || child.name === 'group') this.read(child, section);
    }
  }

  /** Keeps the parameters of a node for the report. */
  keepParameters(node: XmlElement, where: string): void {
    for (const param of elementsOf(node)) if (param.name === 'param') this.#params.push([param, where]);
  }

  /** Tells the report of parameters, or of what of them no reader sees, once all texts are written. */
  leaveParameters(parameters: Parameters): void {
    for (const [param, where] of this.#params) parameters.leaveUnread(param, this.#builder.losses, where);
  }

  backMatter(node: XmlElement): void {
    const title = 'References';
    this.#prose.write(title);
    const section = this.#builder.add({
      key: 'bibliography',
      kind: 'bibliography',
      number: null,
      title,
      label: '',
      parent: null,
      isNormative: false,
    });
    section.html = renderResources(this.#prose, node, section);
  }

  #begin(node: XmlElement, parent: DraftSection | null, kind: 'chapter' | 'section'): DraftSection {
    const label = labelOf(node) ?? '';
    if (label !== '') this.#prose.write(label);
    const title = titleBesideLabel(node);
    const named = childOf(node, 'title');
    if (named && title === '') this.#builder.losses.account(textOf(named));
    const number = label === '' ? null : cleanNumber(label);
    const section = this.#builder.add({
      // A key is the number alone: those of groups and controls differ.
      key: keyOfHeading({ kind: 'section', number, title: title || (node.attributes['id'] ?? '') }),
      kind,
      number,
      title,
      label,
      parent,
      isNormative: true,
    });
    if (node.attributes['id'] !== undefined) this.#builder.name(node.attributes['id'], section.key);
    return section;
  }
}

/** Reads a catalogue of controls in OSCAL, XML or JSON (docs/library.md#oscal). @throws BadEditionSource */
export function readOscal(bytes: Uint8Array, given: GivenHead): ReadSource {
  const builder = new EditionBuilder();
  const { losses } = builder;
  const text = decodeXml(bytes);
  if (!/^\s*[{<]/.test(text)) {
    throw new BadEditionSource(['The file is neither XML nor JSON: a catalogue in YAML is converted to JSON first.']);
  }
  const root = text.trimStart().startsWith('{')
    ? readOscalJson(text, (prose) => losses.note('meaning', 'markup of a text', '', prose))
    : parseXml(text, (what) => losses.note('left-out', what, ''));
  if (root.name !== 'catalog') {
    throw new BadEditionSource([
      `The file is a ${root.name} of OSCAL: only a catalog holds the text of controls. A profile is resolved to a catalog first.`,
    ]);
  }
  const head = readOscalHead(root, given, losses);
  const parameters = new Parameters(root);
  const prose = new ProseRenderer(builder, parameters);
  const names = nameTargets(root);
  const reader = new CatalogReader(builder, prose, new PartRenderer(prose, (id) => names.get(id)));
  const backMatter = childOf(root, 'back-matter');
  leaveStrays(losses, root, '', (child) => child.name !== 'metadata' || isFirstOf(root, child));
  reader.keepParameters(root, '');
  for (const child of elementsOf(root)) {
    if (child.name === 'group' || child.name === 'control') reader.read(child, null);
    else if (child !== backMatter && child.name !== 'metadata' && child.name !== 'param')
      losses.leaveOut('metadata', child.name, '', textOf(child));
  }
  if (backMatter) reader.backMatter(backMatter);
  reader.leaveParameters(parameters);
  return { head, builder, text: `${readLines(root, isInlineElement)} ${prose.written.join(' ')}` };
}
