import type { ItemState } from '../../../server/content/editing/editor-endpoints.contract.ts';
import type { DeskKey } from './desk-key.ts';

/** The phrase of each state an item can be in. */
export const itemStateKeys: Readonly<Record<ItemState | 'new', DeskKey>> = {
  new: 'StateNew',
  live: 'StateLive',
  both: 'StateBoth',
  drafted: 'StateDrafted',
  deleted: 'StateDeleted',
};
