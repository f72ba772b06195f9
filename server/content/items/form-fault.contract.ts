/** A fault of a form, with its place in the definition. */
export interface FormFault {
  path: string[];
  message: string;
}
