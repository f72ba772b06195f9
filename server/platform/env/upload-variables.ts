import * as v from 'valibot';

/** Limits of uploaded files that no record uses, in bytes: for one address, and for all. */
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

/** Room for uploaded files that no form, application or certificate uses yet. */
export const uploadVariables = {
  UNSENT_UPLOADS_MB: megabytes('2000'),
  UNSENT_UPLOADS_PER_ADDRESS_MB: megabytes('300'),
};
