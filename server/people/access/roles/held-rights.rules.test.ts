import { expect, it } from 'vitest';
import { moduleSwitch } from '../../../platform/installation/modules.rules.ts';
import { moduleNames, type ModuleName } from '../../../platform/installation/module-names.contract.ts';
import { readRights } from './held-rights.rules.ts';
import { rights } from './right.rules.ts';

const grant = {
  role: 'order-desk',
  types: null,
  languages: null,
  endsOn: null,
  rights: null,
  requiresSecondStep: null,
};
const heldWithout = (...modulesOff: ModuleName[]) => {
  const isOff = moduleSwitch(modulesOff).isRightOff;
  return readRights([grant], { today: '2026-11-25', hasSecondStep: false, isOff }).rights.map(({ right }) => right);
};

it('gives nobody the rights of a module that is off', () => {
  expect(heldWithout()).toEqual(['orders.read', 'orders.decide', 'orders.credit', 'deliveries']);
  expect(heldWithout('shop')).toEqual(['deliveries']);
  expect(heldWithout('comments')).toEqual(heldWithout());
});

it('lets waiting rights of such a module wait for nothing', () => {
  const { waitingRights } = readRights([{ ...grant, requiresSecondStep: true }], {
    today: '2026-11-25',
    hasSecondStep: false,
    isOff: moduleSwitch(['shop']).isRightOff,
  });
  expect(waitingRights).toEqual(['deliveries']);
});

it('has modules that name rights there are', () => {
  const { isRightOff } = moduleSwitch(moduleNames);
  expect(rights.filter((right) => isRightOff(right))).toEqual([
    'orders.read',
    'orders.decide',
    'orders.credit',
    'orders.release',
    'exemptions.decide',
    'receivables',
    'bookkeeping',
    'comments.decide',
    'applications.decide',
  ]);
});
