const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns text as HTML that shows it. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? '');
