/**
 * The inline Markdown of forms: links, bold and emphasis (docs/decisions/forms.md#links-and-bold). Pages render it with the
 * renderer of every other text; messages, sheets and emails take the words alone.
 */
const marks: readonly [RegExp, string][] = [
  [/\[([^\]]+)\]\(\s*<?[^\s)>]+>?(?:\s+"[^"]*")?\s*\)/g, '$1'],
  [/\*\*(\S(?:[^*]*\S)?)\*\*/g, '$1'],
  [/(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])/g, '$1'],
];

/** Returns a text without its marks: "I accept the [terms](/terms)" → "I accept the terms". */
export const plainInline = (text: string): string =>
  marks.reduce((plain, [pattern, words]) => plain.replace(pattern, words), text);

/** Returns the Markdown of a text that has marks; undefined for a plain one. */
export const inlineMarkdown = (text: string | undefined): string | undefined =>
  text === undefined || plainInline(text) === text ? undefined : text;
