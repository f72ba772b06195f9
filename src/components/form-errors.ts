/** What is wrong with a form: with the field of that id, or with the form as a whole. */
export interface FormError {
  /** The id of the control in FormField, for the link of the error summary. */
  field?: string;
  message: string;
}

/** The message of one field, for FormField's `error`. */
export const fieldError = (errors: readonly FormError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message;
