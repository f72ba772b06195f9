import type { Person } from '../people/access/access.contract.ts';
import type { ViewerKind } from './current-request.ts';

/** Returns who asks, for the log of requests and the traces. @param hasToken true with an `Authorization` header */
export function findViewerKind(person: Pick<Person, 'impersonator' | 'rights'> | null, hasToken: boolean): ViewerKind {
  if (!person) return hasToken ? 'program' : 'anonymous';
  if (person.impersonator) return 'acting';
  return person.rights.length > 0 ? 'staff' : 'person';
}
