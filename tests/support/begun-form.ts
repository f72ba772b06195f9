import type { ItemFormState } from '../../islands/content/editor/item-form.ts';

/** Creates the state of the form of a live page in which nobody has typed yet. */
export const begunForm = (own: Partial<ItemFormState> = {}): ItemFormState =>
  Object.assign(
    {
      id: 'page:a',
      name: 'a',
      locale: 'en',
      type: 'page',
      state: 'live' as const,
      revision: 3,
      path: '/a',
      fields: { title: 'Title', blocks: [] },
      address: '/a',
      isDirty: false,
      errors: {},
      conflict: null,
      mergedWith: null,
      kept: null,
      plans: [],
      planProblem: null,
      contains: null,
      isBeside: false,
      isNeeded: false,
      home: '',
      removed: [],
      phase: { kind: 'idle' as const },
    },
    own,
  );
