import * as v from 'valibot';
import { editMessage, openMessage } from '../../../../server/people/access/repair-message.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import type { EditProblem } from '../../../../server/platform/outbox/edit-payload.rules.ts';
import {
  outboxEdit,
  outboxMessage,
  messageReasonLimit,
} from '../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Prefix of the inputs for payload fields. */
export const editPrefix = 'edit.';

/** The error for a repair without a reason. */
export const reasonMissing = (t: Translate) => ({
  field: 'reason',
  message: t('DeliveryReasonMissing', { max: messageReasonLimit }),
});

const phrases = {
  unknown: 'DeliveryEditUnknown',
  number: 'DeliveryEditNumber',
  flag: 'DeliveryEditFlag',
  long: 'DeliveryEditLong',
  characters: 'DeliveryEditCharacters',
  unfit: 'DeliveryEditUnfit',
} as const satisfies Record<EditProblem | 'unfit', string>;

/** Shows a refused message unmasked; its form changes and resends it. */
export const repairPage = definePage({
  access: 'deliveries',
  frame: siteFrame,
  formLimit: 500_000,
  async load({ page, services, params, form, viewer: { person }, locals: { requestId } }) {
    const id = v.safeParse(outboxMessage.params.id, params['id']);
    if (!id.success || !person) return notFound();
    const opened = await openMessage(services, id.output, form ? null : { staff: person, requestId });
    if (!opened) return notFound();
    const listPath = sitePath('/staff/deliveries', page.language);
    return { ...opened, listPath, messagePath: `${listPath}/${id.output}` };
  },
  intents: {
    async submit({ page, services, params, form, viewer: { person }, locals: { requestId } }) {
      const id = v.safeParse(outboxMessage.params.id, params['id']);
      if (!id.success || !person) return notFound();
      const reason = v.safeParse(outboxEdit.body.entries.reason, form.get('reason'));
      if (!reason.success) return { errors: [reasonMissing(page.t)] };
      const named = [...form].filter(([name]) => name.startsWith(editPrefix));
      const edits = Object.fromEntries(named.map(([name, value]) => [name.slice(editPrefix.length), value]));
      const repair = { staff: person, requestId, edits, reason: reason.output };
      const edited = await editMessage(services, id.output, repair);
      const messagePath = `${sitePath('/staff/deliveries', page.language)}/${id.output}`;
      if (edited.ok) return redirectTo(`${messagePath}?done=edited`);
      if (edited.code === 'not_found') return notFound();
      const { problems = {} } = (edited.details ?? {}) as { problems?: Record<string, keyof typeof phrases> };
      const errors = Object.entries(problems).map(([field, problem]) => ({
        field: `${editPrefix}${field}`,
        message: page.t(phrases[problem], { field }),
      }));
      return { errors: errors.length > 0 ? errors : [{ message: page.t('DeliveryEditNothing') }] };
    },
  },
});
