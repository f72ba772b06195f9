import { isDocumentText } from '../content/items/documents/published-document.rules.ts';

/** Returns the tag of the entries that are parts of a page; no tag of content begins so. */
export const partTag = (path: string): string => `part-of:${path}`;

/**
 * Returns the address of the page of an entry, which may be a part of it: '/help#answer-x' is on '/help'. None for the
 * text of a document: it has the tags of its page, which is found by them too.
 */
export const pageOf = (path: string): string[] => (isDocumentText(path) ? [] : [path.split('#')[0] as string]);
