import { randomUUID } from 'node:crypto';
import { saveItem } from '../../server/content/editing/save-item.ts';
import { decideReviewAs, askReviewAs, type ReviewServices } from '../../server/people/access/reviews/review-as.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { staffPerson } from './certificate-scene.ts';
import { textPage } from './editor-client.ts';
import { giveRole, rightsOf } from './role-rights.ts';

interface Somebody {
  userId: string;
  email: string;
}

const editorOf = ({ userId, email }: Somebody): Person => staffPerson({ userId, email, ...rightsOf('editor') });

/**
 * A page whose draft a first editor wrote and a second one checks, with the emails about it.
 * @param people both get the role of an editor
 */
export async function openCheckScene(services: ReviewServices, people: { writer: Somebody; checker: Somebody }) {
  const { db, clock } = services;
  for (const { userId } of Object.values(people)) await giveRole(db, userId, 'editor');
  const [writer, checker] = [editorOf(people.writer), editorOf(people.checker)];
  const name = `checked-${randomUUID()}`;
  const id = `page:${name}`;
  const body = textPage(`/${name}`, 'Doors', 'Text.');
  const saved = await saveItem(db, clock, { id, body, isDraft: true, savedBy: writer.email });
  if (!saved.ok) throw new Error(saved.message);
  const actorOf = (person: Person) => ({ person, requestId: 'r-1' });
  return {
    id,
    locale: 'en',
    writer,
    checker,
    /** Sends it for checking. @returns the id of the check */
    async ask(of = ''): Promise<string> {
      const asked = await askReviewAs(services, actorOf(writer), { id, locale: 'en', of, note: 'The widths.' });
      if (!asked.ok) throw new Error(asked.message);
      return asked.value.id;
    },
    decide: (review: string, decision: 'approve' | 'publish' | 'return', by: Person = checker) =>
      decideReviewAs(services, actorOf(by), { id: review, decision, reason: decision === 'return' ? 'Too wide.' : '' }),
  };
}
