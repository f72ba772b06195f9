import { UnreadableForm, type ArrivedFile, type ReceivedForm } from '../../server/platform/files/receive-form.ts';
import { BodyTooLarge, formLimit, isMultipart, readText } from '../../server/http/read-body.ts';
import { refuseForm } from './responses.ts';

/** Names of fields that are never shown again. */
const secrets: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword', 'code', 'token']);

interface ReadForm {
  texts: URLSearchParams;
  /** Lie on this disk until they are kept or cleared away. */
  files: readonly ArrivedFile[];
  clear(): Promise<void>;
}

/**
 * Returns the fields of a form in UTF-8, no fields for an empty body, or the refusal of any other body.
 * @param receive receives a form with files, for pages that accept them; other pages accept texts only
 * @param limit most bytes of a form of texts
 */
export async function readForm(
  request: Request,
  receive?: (request: Request) => Promise<ReceivedForm>,
  limit = formLimit,
): Promise<ReadForm | Response> {
  const type = request.headers.get('content-type');
  if (receive && isMultipart(type)) {
    return receive(request).catch((error: unknown) => {
      if (error instanceof UnreadableForm) return refuseForm(400, error.message);
      throw error;
    });
  }
  // A button that a script presses sends nothing at all, its type included.
  if (type !== null && !/^application\/x-www-form-urlencoded\b/i.test(type)) return refuseForm(415);
  try {
    const text = await readText(request, limit);
    if (type === null && text !== '') return refuseForm(415);
    return { texts: new URLSearchParams(text), files: [], clear: () => Promise.resolve() };
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseForm(413, error.message);
    return refuseForm(400, 'The form is not UTF-8.');
  }
}

/** Returns a form without its secrets: those are shown and kept nowhere. */
export const withoutSecrets = (form: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...form].filter(([name]) => !secrets.has(name)));

/** Returns what was typed, for showing it again; secrets left out. */
export const typedValues = (form: URLSearchParams): Record<string, string> => Object.fromEntries(withoutSecrets(form));
