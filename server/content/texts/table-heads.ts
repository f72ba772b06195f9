/**
 * Gives the tables of rendered Markdown their heads: of its columns and, where the corner is empty, of its rows, so that
 * no head is empty (WCAG 1.3.1).
 */
export const tableHeads = (html: string): string =>
  html.replace(/<table(?: [^>]*)?>[\s\S]*?<\/table>/g, (table) => {
    const heads = table.replace(/<th((?: (?:class|lang|dir|title)="[^"]*")*)>/g, '<th scope="col"$1>');
    const bodied = /<tr>\s*<th scope="col"[^>]*><\/th>/.test(heads)
      ? heads.replace(
          /(<tr>\s*)<td((?: (?:class|lang|dir|title)="[^"]*")*)>([\s\S]*?)<\/td>/g,
          '$1<th scope="row"$2>$3</th>',
        )
      : heads;
    return bodied.replace(/<th scope="col"([^>]*)><\/th>/g, '<td$1></td>');
  });
