import type { Problem } from '../../../../server/platform/problem.rules.ts';
import type { SentFile } from '../../../../server/forms/definition/shown-form.contract.ts';
import { ApiError } from '../../../platform/api-client.ts';

/** A file that was sent, or why it was refused; null when it did not arrive. */
type Uploaded = { file: SentFile } | { problem: Problem } | null;

/** Sends a file of a field and reports its progress, from 0 to 1. */
export type UploadFile = (
  file: File,
  place: { form: string; field: string },
  report: (share: number) => void,
) => Promise<Uploaded>;

/** Uses XMLHttpRequest because `fetch` reports no progress. Loaded with the first file that is chosen. */
export const sendFile: UploadFile = (file, { form, field }, report) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('form', form);
    body.append('field', field);
    body.append('language', document.documentElement.lang);
    body.append('file', file);
    request.upload.addEventListener('progress', ({ loaded, total }) => report(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(readUploaded(request, field)));
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('timeout', () => resolve(null));
    request.open('POST', '/api/files');
    request.send(body);
  });

function readUploaded({ status, responseText }: XMLHttpRequest, field: string): Uploaded {
  const answer = readJson(responseText);
  if (status === 201) return { file: answer as SentFile };
  const problem = new ApiError(status, answer).problems[field];
  return problem ? { problem } : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
