import { expect, it } from 'vitest';
import { itemTypeNames } from '../../../../../server/content/items/item-types.contract.ts';
import { kindGroups } from './kind-groups.ts';

it('has every kind of content in one group', () => {
  expect(kindGroups.flatMap(({ types }) => types).toSorted()).toEqual(itemTypeNames.toSorted());
});
