/** Most words of a quote: what may be quoted without permission. */
const mostWords = 400;

/** Returns what is marked, where it begins in the section, or the words of the section up to the next number. */
export function quoteSection(heading: HTMLElement): string {
  const marked = getSelection()?.toString().trim() ?? '';
  const parts: string[] = [];
  for (
    let next = heading.nextElementSibling;
    next && !next.matches('.mark, .definitions');
    next = next.nextElementSibling
  ) {
    parts.push(next.textContent.trim());
  }
  const whole = parts.filter(Boolean).join('\n');
  const words = (marked !== '' && whole.includes(marked) ? marked : whole).split(/(?<=\s)/);
  return words.length > mostWords ? `${words.slice(0, mostWords).join('').trim()} …` : words.join('');
}
