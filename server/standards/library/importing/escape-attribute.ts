import { escapeText } from '../../../content/texts/escape-text.rules.ts';

/** Returns a text as it stands between the quotation marks of an attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
