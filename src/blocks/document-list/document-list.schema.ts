import * as v from 'valibot';
import { documentReference } from '../../../server/content/items/types/answer-part.contract.ts';
import { documentItem } from '../../../server/content/items/types/answer.contract.ts';
import { pick } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

export const overrides = {
  items: v.array(
    v.object({
      ...pick(documentItem, 'id', 'path', 'title', 'code', 'designation', 'currentEditionYear', 'status', 'tags'),
      replacedBy: v.nullable(v.object(pick(documentReference, 'designation'))),
    }),
  ),
};

export type DocumentList = Block<'document-list', typeof overrides>;
