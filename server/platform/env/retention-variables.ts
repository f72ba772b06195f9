import * as v from 'valibot';

/** Lists the times that rows are kept, other than usual: `audit=3650,revisions=20`. Names are checked by the retention itself. */
export const retentionVariables = {
  RETENTION: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*[a-z-]+=\d{1,5}\s*(,\s*[a-z-]+=\d{1,5}\s*)*$/,
        'must be pairs of a name and a number, such as audit=3650,revisions=20',
      ),
      v.transform((text): ReadonlyMap<string, number> => {
        const pairs = text.split(',').map((pair) => pair.split('='));
        return new Map(pairs.map(([name = '', value = '']) => [name.trim(), Number(value)]));
      }),
    ),
  ),
};
