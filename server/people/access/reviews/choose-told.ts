import type { Addressee } from '../list-publishers.ts';

/** People who may check a text: those first of all who can let it go live. */
interface Checkers {
  publishers: readonly Addressee[];
  others: readonly Addressee[];
}

/** People who ask for the check of a text, or wrote it, and do not check it therefore. */
interface Concerned {
  askedBy: string;
  textBy: string | null;
  savedBy: string;
}

/**
 * Returns who gets the email that asks for a check: whoever is named, else everybody who may check and publish it, else
 * everybody who may check it.
 * @param of id of the person who is asked; empty for anybody who may
 */
export function chooseTold(
  { publishers, others }: Checkers,
  of: string,
  { askedBy, textBy, savedBy }: Concerned,
): Addressee[] {
  const isOther = ({ userId, email }: Addressee): boolean =>
    userId !== askedBy && userId !== textBy && email.toLowerCase() !== savedBy.toLowerCase();
  const [publishing, further] = [publishers.filter(isOther), others.filter(isOther)];
  if (of !== '') return [...publishing, ...further].filter(({ userId }) => userId === of);
  return publishing.length > 0 ? publishing : further;
}
