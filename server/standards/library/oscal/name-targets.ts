import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import { labelOf } from './props.ts';
import { nameOfResource } from './render-resources.ts';

/**
 * Returns how links name what they lead to, by id: a control by its label, an item with the labels around it ('AC-2 k. 1.'), a work of
 * the back matter by its title.
 */
export function nameTargets(root: XmlElement): Map<string, string> {
  const names = new Map<string, string>();
  const read = (node: XmlElement, around: string): void => {
    for (const child of elementsOf(node)) {
      const { id, uuid } = child.attributes;
      const label = labelOf(child);
      const own = child.name === 'part' ? [around, label].filter(Boolean).join(' ') : (label ?? id ?? '');
      const name = child.name === 'resource' ? nameOfResource(child) : own;
      for (const each of [uuid, id]) if (each !== undefined && name !== '') names.set(each, name);
      if (['control', 'group', 'part'].includes(child.name)) read(child, own);
      else if (child.name === 'back-matter') read(child, '');
    }
  };
  read(root, '');
  return names;
}
