import type { Actor } from '../../../../../server/people/access/roles/actor.contract.ts';
import type { Right } from '../../../../../server/people/access/roles/right.rules.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';

/** The person whom the page shows. */
interface ShownPerson {
  userId: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  hasSecondStep: boolean;
}

export type SectionCall = PageCall<SiteFrame>;
/** A refused form; the page shows it again. */
interface Refused {
  errors: readonly FormError[];
  status?: 404 | 409 | 503;
}

/**
 * A part of the page of a person: what it shows and its forms. Names of forms are unique on the page. A new section is
 * a pair of files here, a line in `person.page.ts` and one in `Person.astro`.
 */
export interface PersonSection<D> {
  load(call: SectionCall, person: ShownPerson): Promise<D>;
  intents: Readonly<Record<string, SectionIntent>>;
  /** The right of each form that needs more than seeing people. */
  rights: Readonly<Record<string, Right>>;
}

/** Handles a form of a section. A new section reads the person's id by `personIdOf`. */
type SectionIntent = (call: SectionCall & { form: URLSearchParams }) => Promise<Response | Refused>;

/** Returns the id of the person in the address of the page. */
export const personIdOf = ({ params }: Pick<SectionCall, 'params'>): string => params['person'] ?? '';

/** Returns the signed-in person as the one who changes something; null where nobody is signed in. */
export function actorOf({ viewer: { person }, locals }: Pick<SectionCall, 'viewer' | 'locals'>): Actor | null {
  return person && { id: person.userId, source: 'person', rights: person.rights, requestId: locals.requestId };
}
