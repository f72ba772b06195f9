/** Longest formula that is read as one, in characters: without a bound, texts full of opened ones take seconds. */
const longest = 20_000;

const opening = /^<math(?:\s[^<>]*)?>/i;
const closing = /<\/math\s*>/i;

/** Returns the formula that a text begins with, from `<math>` to `</math>`; null for any other text. */
export function takeFormula(source: string): string | null {
  if (!opening.test(source.slice(0, 2_000))) return null;
  const within = source.slice(0, longest);
  const end = closing.exec(within);
  return end ? within.slice(0, end.index + end[0].length) : null;
}

/** Replaces every formula of a text. */
export function replaceFormulas(text: string, replace: (formula: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { index } of text.matchAll(/<math[\s>]/gi)) {
    const formula = index < from ? null : takeFormula(text.slice(index, index + longest));
    if (formula === null) continue;
    replaced += text.slice(from, index) + replace(formula);
    from = index + formula.length;
  }
  return replaced + text.slice(from);
}
