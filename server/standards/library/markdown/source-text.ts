import type { Locale } from '../../../platform/locale.rules.ts';
import { readText } from '../importing/count-letters.ts';
import { referenceWords } from './render-blocks.ts';

/**
 * Returns the words of Markdown without its signs, made without the parser: what an import lost is found by comparing the
 * two.
 */
export function readSourceText(markdown: string, language: Locale): string {
  const html = markdown
    .replaceAll(/^```\s*formula\s+(\S+)\s*$/gm, ' ($1) ')
    .replaceAll(/\[\[([^[\]\n]{1,100})\]\]/g, (_, target: string) => referenceWords(target.trim(), language))
    .replaceAll(/^!\[([^\]]*)\]\([^\s()]+(?:\s+"([^"]*)")?\)$/gm, '$1 $2')
    .replaceAll(/\]\([^\s()]+(?:\s+"[^"]*")?\)/g, '] ')
    .replaceAll(/^\s*(?:\d{1,9}|[a-z])[.)]\s+/gm, ' ')
    .replaceAll(/^\|?(?:\s*:?-+:?\s*\|)+\s*$/gm, ' ')
    .replaceAll(/^>/gm, ' ')
    .replaceAll('|', ' ')
    .replaceAll(/[*_~`]/g, '');
  return readText(html);
}
