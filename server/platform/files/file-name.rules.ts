/** Longest stored file name, in characters. */
const longest = 120;

/**
 * Returns the name of a stored file: the sender's, without folders, control characters and the bar that separates names
 * in messages to other systems. Its ending is preserved.
 */
export function storedFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll('|', '_')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  const letters = [...clean];
  const ending = /\.[\da-z]{1,5}$/i.exec(clean)?.[0] ?? '';
  if (letters.length <= longest) return clean || 'file';
  return letters.slice(0, longest - ending.length).join('') + ending;
}

/** Returns the Content-Disposition that saves a file under its name, in any alphabet. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
