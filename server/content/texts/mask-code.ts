import type { Token, Tokens } from 'marked';
import type { DefinitionEntry } from './definition-lists.rules.ts';
import { readTokens } from './markdown-syntax.rules.ts';

/** Returns the tokens inside a token. */
function inside(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap((cell) => cell.tokens);
  }
  if (token.type === 'definition-list')
    return (token as unknown as { entries: DefinitionEntry[] }).entries.flatMap((entry) => entry.tokens);
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

function* codeIn(tokens: readonly Token[]): Generator<string> {
  for (const token of tokens) {
    if (token.type === 'code' || token.type === 'codespan') yield* token.raw.split('\n');
    else yield* codeIn(inside(token));
  }
}

/** Returns Markdown with spaces in the place of its code, where tags are shown as they are. Its length stays. */
export function maskCode(markdown: string): string {
  let masked = markdown;
  let from = 0;
  for (const line of codeIn(readTokens(markdown))) {
    const code = line.trim();
    const at = code === '' ? -1 : masked.indexOf(code, from);
    if (at === -1) continue;
    from = at + code.length;
    masked = masked.slice(0, at) + ' '.repeat(code.length) + masked.slice(from);
  }
  return masked;
}
