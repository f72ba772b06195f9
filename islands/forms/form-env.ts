import { readKeptFor } from '../../server/people/auth/kept-for.rules.ts';
import type { Answers, Option } from '../../server/forms/kinds/field-kind.contract.ts';
import type { FormAnswer } from '../../server/forms/definition/shown-form.contract.ts';
import { ApiError, callApi, readList } from '../platform/api-client.ts';
import { personStorage, type KeptTexts } from '../people/person/person-storage.ts';
import { ownAddress, signInAddress } from '../people/person/sign-in-here.ts';
import type { UploadFile } from './kinds/files/upload-file.ts';

interface Sending {
  answers: Answers;
  screen: string;
  key: string;
  pass: string;
  save?: boolean;
  draft?: number | undefined;
  base?: string | undefined;
}

/** Access of a form to everything outside its own page; replaced in tests. */
export interface FormEnv {
  send(form: string, sending: Sending): Promise<FormAnswer>;
  upload: UploadFile;
  readChoices(form: string, list: { kind: string; of: string }): Promise<readonly Option[]>;
  readOwn(form: string): Promise<{ answers: Record<string, string>; locked: Record<string, string> }>;
  solve(): Promise<string>;
  navigate(location: string): void;
  /** Storage of this tab, for the person of the page. */
  storage: KeptTexts;
  newKey(): string;
}

const language = (): string => document.documentElement.lang;
const addressOf = (form: string, rest = ''): string =>
  `/api/forms/${encodeURIComponent(form)}${rest}?language=${encodeURIComponent(language())}`;

export const formEnv: FormEnv = {
  async send(form, body) {
    try {
      const atSessionEnd = readKeptFor(document.cookie).person === '' ? 'refuse' : 'leave';
      return await callApi<FormAnswer>(addressOf(form), { method: 'POST', body, atSessionEnd });
    } catch (error) {
      // The tab stores the answers, and sign-in leads back to them. A person who declines to sign in stays at the form.
      if (error instanceof ApiError && error.status === 401 && readKeptFor(document.cookie).person === '') {
        return { outcome: 'away', location: signInAddress(ownAddress()) };
      }
      const told = error instanceof ApiError && (error.status === 422 || error.status === 429) ? error.details : null;
      // A refusal without details does not come from the form: it shows as any other failure.
      if (!told || typeof told !== 'object' || !('alert' in told)) throw error;
      return { outcome: 'refused', ...(told as Omit<Extract<FormAnswer, { outcome: 'refused' }>, 'outcome'>) };
    }
  },
  upload: async (...given) => (await import('./kinds/files/upload-file.ts')).sendFile(...given),
  readChoices: (form, { kind, of }) =>
    readList<Option[]>(`${addressOf(form, '/choices')}&${new URLSearchParams({ kind, of }).toString()}`),
  readOwn(form) {
    const asked = new URLSearchParams(location.search);
    const code = ['code', 'edition'].flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : []));
    return callApi(`${addressOf(form)}${code.length > 0 ? `&${new URLSearchParams(code).toString()}` : ''}`);
  },
  // Loaded when the form is submitted, not with the page; file uploads are loaded with the first file.
  solve: async () => (await import('../platform/ui/solve-challenge.ts')).solveBotChallenge(),
  navigate: (location) => globalThis.location.assign(location),
  storage: personStorage,
  newKey: () => crypto.randomUUID(),
};
