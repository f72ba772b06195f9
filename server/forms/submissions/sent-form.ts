import type { Answers } from '../definition/form.contract.ts';
import type { SentForm } from './submission-input.ts';

interface SentByScript {
  answers: Answers;
  screen?: string | undefined;
  key?: string | undefined;
  pass?: string | undefined;
  save?: boolean | undefined;
  draft?: number | undefined;
  base?: string | undefined;
}

/** Returns what a script sent as a form without a script would have sent it: both take the same way in. */
export function toSentForm({
  answers,
  screen = '',
  key = '',
  pass = '',
  save = false,
  draft = 0,
  base = '',
}: SentByScript): SentForm {
  const own = { _screen: screen, _key: key, _pass: pass, _save: save ? '1' : '', _draft: String(draft), _base: base };
  const fields = Object.entries(answers).filter(([name]) => !name.startsWith('_') || name === '_more');
  const texts = new URLSearchParams(own);
  for (const [name, answer] of fields) for (const value of [answer].flat()) texts.append(name, value);
  return { texts, files: [] };
}
