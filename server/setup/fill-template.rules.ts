import type { ModuleName } from '../platform/installation/module-names.contract.ts';

/** Fields of texts in Markdown, where a name must not become markup. */
const markdownFields: ReadonlySet<string> = new Set(['content', 'answer']);
const markup = /[\\`*_[\]<>#|~&]/g;

export interface TemplateValues {
  /** Words by the token that stands for them. */
  tokens: Readonly<Record<string, string>>;
  modulesOff: readonly ModuleName[];
}

/** Returns whether a template is for a module that is off. */
const isUnneeded = (value: unknown, off: readonly string[]): boolean =>
  isRecord(value) && typeof value['needs'] === 'string' && off.includes(value['needs']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fills the tokens of a template, and leaves out the parts whose module is off: `{ needs: shop, label: … }`.
 * @returns null for a template that is for such a module as a whole
 */
export function fillTemplate(fields: Record<string, unknown>, values: TemplateValues): Record<string, unknown> | null {
  return isUnneeded(fields, values.modulesOff) ? null : (fill(fields, values, '') as Record<string, unknown>);
}

function fill(value: unknown, values: TemplateValues, field: string): unknown {
  if (typeof value === 'string') return fillText(value, values.tokens, markdownFields.has(field));
  if (Array.isArray(value)) {
    return value.filter((each) => !isUnneeded(each, values.modulesOff)).map((each) => fill(each, values, field));
  }
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'needs');
  return Object.fromEntries(kept.map(([key, inner]) => [key, fill(inner, values, key)]));
}

/** Tokens of others, such as `{query}` of the search, stay. */
const fillText = (text: string, tokens: Readonly<Record<string, string>>, isMarkdown: boolean): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const words = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    if (words === undefined) return whole;
    return isMarkdown && !words.startsWith('[') ? words.replace(markup, String.raw`\$&`) : words;
  });
