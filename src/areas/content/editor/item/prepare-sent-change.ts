import { longestNote } from '../../../../../server/content/items/revision-note.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { prepareChangeAs } from '../../../../../server/people/access/reviews/live-change-as.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import type { LoadedItem } from './load-item.ts';
import type { SentItem } from './read-item-form.ts';
import { sentForm, showRefused, type Again } from './save-sent-item.ts';

/** Stores the change of what is live that a form without a script sent, and leads to where it is sent for checking. */
export async function prepareSentChange(
  { services, viewer, page, locals: { requestId } }: PageCall,
  loaded: LoadedItem,
  sent: SentItem,
): Promise<Response | Again> {
  const form = sentForm(loaded, sent);
  const { id, locale, path, fields } = form;
  const { note, isMinor, matches } = sent;
  if (note.length > longestNote) {
    const errors = { 'fields.note': `must be at most ${longestNote} characters` };
    return { errors: [{ message: 'DeskNotStored' }], show: { initial: Object.assign({}, form, { errors }) } };
  }
  const asked = { id, locale, base: sent.base, change: { path, fields, note, isMinor, matches } };
  const prepared = await prepareChangeAs(services, { person: viewer.person, requestId }, asked);
  if (prepared.ok) return redirectTo(sitePath(`/editor/reviews/${prepared.value.id}`, page.language));
  switch (prepared.code) {
    case 'invalid_item':
    case 'revision_conflict':
    case 'review_needed':
      return showRefused(form, Object.assign({}, prepared, { code: prepared.code }));
    case 'no_change':
      return {
        errors: [{ message: 'DeskNotStored' }],
        show: { initial: Object.assign({}, form, { phase: { kind: 'unchanged' } }) },
      };
    case 'not_found':
    case 'ambiguous_id':
    case 'content_is_remote':
    case 'forbidden':
    case 'unauthorized':
      return { errors: [{ message: 'DeskNotAllowed' }], show: { initial: form } };
  }
}
