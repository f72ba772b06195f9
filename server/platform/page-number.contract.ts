import * as v from 'valibot';

/** The page of a list as a query parameter, counted from 1; the first by default. */
export const pageParameter = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be the number of a page'), v.transform(Number)),
  '1',
);
