import * as v from 'valibot';

/**
 * An email address for another system. An apostrophe is allowed (o'brien@example.org); characters that would end an
 * address or start another one in a header are refused.
 */
export const emailAddress = v.regex(/^[^\s@<>",;:()]+@[^\s@<>"',;:()]+$/, 'must be an e-mail address');
