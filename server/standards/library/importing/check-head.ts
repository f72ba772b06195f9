import * as v from 'valibot';
import { BadEditionSource, editionHead, type EditionHead, type GivenHead } from '../edition-tree.contract.ts';

/** Facts of an edition as a source says them; what it does not say is undefined. */
type SaidHead = { [Fact in keyof EditionHead]?: unknown };

/**
 * Returns the facts of an edition: those of the source, and the given ones for what it lacks. The title may be given in place of
 * one that is too long.
 * @param place where the format says them, for the person who has to add one
 * @throws BadEditionSource naming each fact that is missing or wrong
 */
export function checkHead(said: SaidHead, given: GivenHead, place: string): EditionHead {
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  const title = given.title === undefined ? {} : { title: given.title };
  const facts = Object.assign({ access: 'library', freePages: [] }, given, Object.fromEntries(known), title);
  const checked = v.safeParse(editionHead, facts);
  if (checked.success) return checked.output;
  throw new BadEditionSource(
    checked.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? 'The facts of the edition';
      const what = issue.received === 'undefined' ? 'the file does not say it' : issue.message;
      return `${field}: ${what}. Say it with --${field}${place}.`;
    }),
  );
}
