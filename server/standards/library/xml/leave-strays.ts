import type { Losses } from '../importing/losses.ts';
import { isElement, textOf, type XmlElement } from './parse-xml.ts';

/**
 * Tells the report of what stands in an element that holds only others: words between them, and elements that nobody reads.
 * @param isRead of each element
 */
export function leaveStrays(
  losses: Losses,
  node: XmlElement,
  where: string,
  isRead: (child: XmlElement) => boolean = () => true,
): void {
  for (const child of node.children) {
    if (!isElement(child)) {
      if (child.trim() !== '') losses.leaveOut('left-out', `text in ${node.name}`, where, child);
    } else if (!isRead(child)) losses.leaveOut('left-out', `${node.name} ${child.name}`, where, textOf(child));
  }
}

/** Returns whether an element is the first of its name in another one. */
export const isFirstOf = (node: XmlElement, child: XmlElement): boolean =>
  node.children.find((each) => isElement(each) && each.name === child.name) === child;
