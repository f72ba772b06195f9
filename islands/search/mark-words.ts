/** Returns a letter without diacritics, in lower case. */
const plain = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks the word beginnings of a text that match the query: "Lightning" for "light". */
export function markWords(text: string, question: string): Node[] {
  const letters = [...text];
  const folded = letters.map(plain);
  const words = question
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plain)
    .filter(Boolean);
  const nodes: Node[] = [];
  let from = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const isStart = !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '');
    const rest = folded.slice(at).join('');
    const found = isStart
      ? words.filter((word) => rest.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
      : undefined;
    if (found === undefined) continue;
    const marked = document.createElement('mark');
    // Folding may give two letters: "ﬁ" becomes "fi".
    let end = at;
    for (let taken = 0; taken < found.length; end += 1) taken += folded[end]?.length ?? 1;
    marked.textContent = letters.slice(at, end).join('');
    nodes.push(document.createTextNode(letters.slice(from, at).join('')), marked);
    from = end;
    at = end - 1;
  }
  nodes.push(document.createTextNode(letters.slice(from).join('')));
  return nodes;
}
