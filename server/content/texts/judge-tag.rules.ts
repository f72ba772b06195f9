import { attributesOf, renamed } from './allowed-markup.rules.ts';

/** A tag as it may be rendered. */
export interface JudgedTag {
  /** Name of the element in the page; null where the tag is left out and its content stays. */
  name: string | null;
  attributes: Record<string, string>;
  /** Names of attributes that are left out. */
  leftOut: string[];
}

const alignment = /^\s*text-align\s*:\s*(left|center|right)\s*;?\s*$/;

/** Alignment of a cell, which HTML had as an attribute and the content policy allows only as a class. */
function alignmentOf(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (name !== 'td' && name !== 'th') return undefined;
  return alignment.exec(attributes['style'] ?? '')?.[1] ?? attributes['align']?.toLowerCase();
}

/** Decides what of a tag a page shows, after the closed list. @param tag in lower case */
export function judgeTag(tag: string, given: Readonly<Record<string, string>>): JudgedTag {
  const name = renamed[tag] ?? tag;
  const allowed = attributesOf(name);
  // A box that can be ticked is none of a text; a Markdown task is shown and cannot be changed.
  const isInput = name === 'input' && (given['type'] !== 'checkbox' || given['disabled'] === undefined);
  if (!allowed || isInput) return { name: null, attributes: {}, leftOut: [] };
  const attributes: Record<string, string> = {};
  const leftOut: string[] = [];
  const align = alignmentOf(name, given);
  for (const [attribute, value] of Object.entries(given)) {
    const check = Object.hasOwn(allowed, attribute) ? allowed[attribute] : undefined;
    if (align !== undefined && (attribute === 'style' || attribute === 'align')) {
      if (allowed['align']?.(align)) attributes['class'] = `align-${align}`;
      else leftOut.push(attribute);
    } else if (check?.(value)) attributes[attribute] = value;
    else leftOut.push(attribute);
  }
  return { name, attributes, leftOut };
}
