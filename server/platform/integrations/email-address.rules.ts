import * as v from 'valibot';

/**
 * Takes an email address that somebody typed for another system. An apostrophe is a letter of names (o'brien@example.org);
 * everything that would end an address or begin another one in a header is refused.
 */
export const emailAddress = v.regex(/^[^\s@<>",;:()]+@[^\s@<>"',;:()]+$/, 'must be an e-mail address');
