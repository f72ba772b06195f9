import * as v from 'valibot';
import type { Secrets } from '../secrets.ts';

/** Most values of one secret; each is one more signature to compute for a forged cookie. */
const most = 5;

/** Splits at commas; `\,` is a comma inside a secret. */
const split = (text: string): string[] => text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));

/**
 * Reads `new,old`. The whole text is accepted as well, but signs nothing: in earlier releases a comma was part of the
 * secret, and what was signed by such a secret stays valid.
 */
function readList(text: string, pattern: RegExp): Secrets {
  const parts = split(text);
  const wasOne = parts.length > 1 && pattern.test(text);
  const [first = text, ...others] = new Set(wasOne ? [...parts, text] : parts);
  return [first, ...others];
}

interface SecretForm {
  /** Fewest characters of each value. */
  least: number;
  pattern?: RegExp;
  /** Describes one value, such as "at least 24 characters". */
  described: string;
}

/** Parses one secret, or several that are separated by commas. A value that is too short is refused, never used. */
export const secretList = ({ least, pattern = /^[^]+$/, described }: SecretForm) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => split(text).every((part) => part.length >= least && pattern.test(part)),
      `must be ${described}, or such values separated by commas, the newest first; write a comma inside a value as \\,`,
    ),
    v.check((text) => split(text).length <= most, `must have at most ${most} values`),
    v.transform((text) => readList(text, pattern)),
  );
