import type { SentFile } from '../../server/forms/definition/shown-form.contract.ts';
import { ApiError } from '../platform/api-client.ts';
import type { FormEnv, Uploaded } from './form-env.ts';

/** Sends one file with its progress, which `fetch` does not tell. Loaded with the first file that is chosen. */
export const sendFile: FormEnv['upload'] = (file, { form, field }, tell) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('form', form);
    body.append('field', field);
    body.append('language', document.documentElement.lang);
    body.append('file', file);
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0));
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
