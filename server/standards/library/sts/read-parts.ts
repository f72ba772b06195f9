import type { Losses } from '../importing/losses.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Names of the element that holds the facts of the standard, in ISO STS and NISO STS. */
const metaNames: ReadonlySet<string> = new Set(['iso-meta', 'nat-meta', 'reg-meta', 'std-doc-meta', 'std-meta']);

/** Order of bodies: who publishes the text comes before those whose standard it is: a national body, then a regional one. */
const ranks: Readonly<Record<string, number>> = { 'nat-meta': 0, 'reg-meta': 1 };
const rankOf = ({ name }: XmlElement): number => ranks[name] ?? 2;

/** A standard as its parts: one adopted by another body stands within what that body writes. */
interface StandardParts {
  /** Facts of the text, those of the body that publishes it first. */
  metas: XmlElement[];
  fronts: XmlElement[];
  bodies: XmlElement[];
  backs: XmlElement[];
}

/** Returns the parts of a standard, or of an adoption with the standards in it, in the order in which they are read. */
export function readParts(root: XmlElement, losses: Losses): StandardParts {
  const parts: StandardParts = { metas: [], fronts: [], bodies: [], backs: [] };
  const read = (node: XmlElement): void => {
    for (const child of node.children) {
      if (!isElement(child)) {
        if (child.trim() !== '') losses.leaveOut('left-out', `text in ${node.name}`, '', child);
      } else if (child.name === 'front' || child.name === 'adoption-front') readFront(child);
      else if (child.name === 'body') parts.bodies.push(child);
      else if (child.name === 'back') parts.backs.push(child);
      else if (child.name === 'adoption' || child.name === 'standard') read(child);
      else losses.leaveOut(child.name === 'processing-meta' ? 'metadata' : 'left-out', child.name, '', textOf(child));
    }
  };
  const readFront = (front: XmlElement): void => {
    const isFacts = (child: XmlElement | string) => isElement(child) && metaNames.has(child.name);
    parts.metas.push(
      ...elementsOf(front)
        .filter(isFacts)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
    const children = front.children.filter((child) => !isFacts(child));
    parts.fronts.push({ name: 'front', attributes: front.attributes, children });
  };
  read(root);
  return parts;
}
