import * as v from 'valibot';

/** On or off, in common spellings. */
export const flag = v.pipe(
  v.picklist(['1', '0', 'true', 'false', 'on', 'off'], 'must be on or off'),
  v.transform((text) => ['1', 'true', 'on'].includes(text)),
);
