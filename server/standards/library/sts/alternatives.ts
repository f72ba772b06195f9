import type { Losses } from '../importing/losses.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Forms of one thing, the one that a reader gets most of first. */
const best = [
  'mml:math',
  'math',
  'table',
  'oasis:table',
  'graphic',
  'inline-graphic',
  'preformat',
  'textual-form',
  'tex-math',
];
const rankOf = (node: XmlElement): number => {
  const rank = best.indexOf(node.name);
  return rank === -1 ? best.length : rank;
};

/** Returns the best of several forms of one thing; the others say the same, and are rows of the report. */
export function chooseAlternative(node: XmlElement, losses: Losses, where: string): (XmlElement | string)[] {
  const [chosen] = elementsOf(node).toSorted((one, other) => rankOf(one) - rankOf(other));
  return node.children.filter((child) => {
    if (!isElement(child) || child === chosen) return true;
    losses.leaveOut('metadata', `another form of it: ${child.name}`, where, textOf(child));
    return false;
  });
}
