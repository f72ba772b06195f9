import { randomUUID } from 'node:crypto';
import { saveItem } from '../../server/content/editing/save-item.ts';
import { listWaitingReviews } from '../../server/content/checking/list-reviews.ts';
import { checkManyAs } from '../../server/people/access/batches/check-many-as.ts';
import { approveManyAs } from '../../server/people/access/reviews/approve-many-as.ts';
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
  async function addDraft(): Promise<string> {
    const name = `checked-${randomUUID()}`;
    const body = textPage(`/${name}`, 'Doors', 'Text.');
    const saved = await saveItem(db, clock, { id: `page:${name}`, body, isDraft: true, savedBy: writer.email });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value.id;
  }
  const id = await addDraft();
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
    /** Sends two drafts at once. */
    async askMany() {
      const ids = [id, await addDraft()];
      const asked = { key: randomUUID(), ids, locale: undefined, of: checker.userId, remark: '', note: '' };
      return checkManyAs(services, actorOf(writer), asked);
    },
    /** Approves at once all that waits. */
    async approveMany() {
      const ids = (await listWaitingReviews(db)).map(({ review }) => review.id);
      return approveManyAs(services, actorOf(checker), { ids, key: randomUUID() });
    },
    decide: (review: string, decision: 'approve' | 'publish' | 'return', by: Person = checker) =>
      decideReviewAs(services, actorOf(by), { id: review, decision, reason: decision === 'return' ? 'Too wide.' : '' }),
  };
}
