import type { ItemState } from '../../server/content/editor-endpoints.contract.ts';

/** The phrase of each state an item can be in. */
export const stateKeys: Readonly<Record<ItemState | 'new', string>> = {
  new: 'StateNew',
  live: 'StateLive',
  both: 'StateBoth',
  drafted: 'StateDrafted',
  deleted: 'StateDeleted',
};
