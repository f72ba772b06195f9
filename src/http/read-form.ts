import { BodyTooLarge, formLimit, readText } from '../../server/http/read-body.ts';
import { refuseForm } from './responses.ts';

/** Names of fields that are never shown again. */
const secrets: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword', 'code', 'token']);

/** Returns the text fields of a form in UTF-8, none of an empty body, or the refusal of a body that is no form. */
export async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const type = request.headers.get('content-type');
  // A button that a script presses sends nothing at all, its type included.
  if (type !== null && !/^application\/x-www-form-urlencoded\b/i.test(type)) return refuseForm(415);
  try {
    const text = await readText(request, formLimit);
    return type === null && text !== '' ? refuseForm(415) : new URLSearchParams(text);
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseForm(413, error.message);
    return refuseForm(400, 'The form is not UTF-8.');
  }
}

/** Returns what was typed, for showing it again; secrets left out. */
export const typedValues = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([name]) => !secrets.has(name)));
