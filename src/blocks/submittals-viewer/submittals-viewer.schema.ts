import * as v from 'valibot';
import { revisionSchedule } from '../../../server/content/items/types/answer-part.contract.ts';
import { documentItem } from '../../../server/content/items/types/answer.contract.ts';
import { pick } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

export const overrides = {
  /** Null while the chosen document is not live; its schedule is null on a page that more people read than its own. */
  document: v.nullable(
    v.object({
      ...pick(
        documentItem,
        'path',
        'title',
        'code',
        'designation',
        'currentEditionYear',
        'nextEditionYear',
        'englishTexts',
      ),
      schedule: v.nullable(v.object(pick(revisionSchedule, 'draftStatus', 'submittals'))),
    }),
  ),
};

export type SubmittalsViewer = Block<'submittals-viewer', typeof overrides>;
