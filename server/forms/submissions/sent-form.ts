import type { Answers } from '../kinds/field-kind.contract.ts';
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

/** Converts what a script sent into the shape of a plain form, so that both are handled alike. */
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
