import * as v from 'valibot';

/** The most that files take up which no record holds, in bytes: those of one address, and all together. */
export interface UnsentLimits {
  sender: number;
  total: number;
}

const megabytes = (otherwise: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'must be a number of megabytes, such as 300'),
      v.transform((text) => Number(text) * 1_000_000),
    ),
    otherwise,
  );

/** Room for uploaded files that no form, application or certificate has taken over. */
export const uploadVariables = {
  UNSENT_UPLOADS_MB: megabytes('2000'),
  UNSENT_UPLOADS_PER_ADDRESS_MB: megabytes('300'),
};
