/** Lines of a page: what is written, and how large, in points. */
type Line = readonly [text: string, size: number];

/** Text as a PDF string in WinAnsi: what it has no character for becomes a question mark. */
const pdfText = (text: string): string =>
  `(${text
    .replace(/[–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?')
    .replace(/[\\()]/g, String.raw`\$&`)})`;

/** Breaks a text where words end, so that it stays on the sheet. */
function wrap(text: string, size: number): string[] {
  const most = Math.floor(880 / size);
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** A PDF of one page with these lines; written by hand, for a page of text needs no library. */
export function writePage(title: string, lines: readonly Line[]): Uint8Array<ArrayBuffer> {
  const shown = lines
    .flatMap(([text, size]) => wrap(text, size).map((part) => `/F1 ${size} Tf ${size * 1.5} TL T* ${pdfText(part)} Tj`))
    .join('\n');
  const stream = `BT\n72 740 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${pdfText(title)} >>`,
  ];
  // Every character is one byte, so that lengths are places in the file.
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

const words = {
  en: { copy: 'Demo copy', order: 'Order', note: 'A sample of a demo store, in place of the publication.' },
  es: {
    copy: 'Copia de demostración',
    order: 'Pedido',
    note: 'Muestra de una tienda de demostración, en lugar de la publicación.',
  },
};

/** Returns what a demo gives anybody who buys a file: a page that says what was bought, by whom and by which order. */
export function writeDemoCopy(
  language: 'en' | 'es',
  { title, details, buyer, orderNumber }: { title: string; details: string; buyer: string; orderNumber: string },
): Uint8Array<ArrayBuffer> {
  const { copy, order, note } = words[language];
  return writePage(title, [
    [title, 22],
    ...(details ? [[details, 12] as const] : []),
    [buyer, 12],
    [`${order} ${orderNumber}`, 12],
    [copy, 16],
    [note, 11],
  ]);
}
