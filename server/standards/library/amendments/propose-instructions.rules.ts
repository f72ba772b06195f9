import type { Locale } from '../../../platform/locale.rules.ts';
import type { ChangeAction, Instruction } from './amendment.contract.ts';

const key = String.raw`(?:sections?|secci[oó]n(?:es)?|articles?|art[ií]culos?|§)?\s*(?<key>[\p{L}\p{N}][\p{L}\p{N}.()-]*)`;
/** Words in quotation marks of any kind. */
const quoted = (name: string) => String.raw`["“„«](?<${name}>[^"”“»]+)["”“»]`;

/** Sentences that give an instruction, in the languages of the site. */
const sentences: readonly (readonly [action: ChangeAction, pattern: string])[] = [
  [
    'words',
    String.raw`(?:in|en)\s+${key},?\s+(?:replace|change|reempl[aá]cese|reemplace|sustit[uú]yase|sustituya)\s+${quoted('before')}\s+(?:with|by|to|por)\s+${quoted('after')}`,
  ],
  ['words', String.raw`(?:in|en)\s+${key},?\s+(?:delete|strike|suprima|supr[ií]mase)\s+${quoted('before')}`],
  ['delete', String.raw`(?:delete|suprima|supr[ií]mase)\s+(?:la\s+)?${key}`],
  [
    'insert after',
    String.raw`(?:after|despu[eé]s\s+de)\s+${key},?\s+(?:insert|add|inserte|ins[eé]rtese)\s*:?\s*${quoted('after')}`,
  ],
  ['replace', String.raw`(?:replace|reemplace|sustituya)\s+${key}\s+(?:with|by|por)\s*:?\s*${quoted('after')}`],
  ['renumber', String.raw`(?:renumber|renumere)\s+${key}\s+(?:as|como)\s+(?<after>\S.*?)`],
];
const patterns = sentences.map(([action, pattern]) => [action, new RegExp(`^${pattern}\\s*\\.?$`, 'iu')] as const);

/**
 * Proposes instructions for what an amendment says in prose, a sentence a line: 'In 702.14(B), replace "a" with "b".' A
 * person looks at each before anything is stored.
 */
export function proposeInstructions(prose: string, language: Locale): { instructions: Instruction[]; rest: string[] } {
  const instructions: Instruction[] = [];
  const rest: string[] = [];
  for (const line of prose
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const proposed = proposeOne(line, language);
    if (proposed) instructions.push(proposed);
    else rest.push(line);
  }
  return { instructions, rest };
}

function proposeOne(line: string, language: Locale): Instruction | null {
  for (const [action, pattern] of patterns) {
    const groups = pattern.exec(line)?.groups;
    if (!groups?.['key']) continue;
    const after = groups['after'] ?? '';
    const named = action === 'renumber' ? `§ ${after.replace(/^§\s*/, '')}` : after;
    return { language, key: groups['key'].replace(/[.]$/, ''), action, before: groups['before'] ?? '', after: named };
  }
  return null;
}
