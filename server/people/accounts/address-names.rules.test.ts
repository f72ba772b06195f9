import { describe, expect, it } from 'vitest';
import { addressLabels, addressTexts, ownName, readTexts, showTexts, wireName } from './address-names.rules.ts';

const address = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  companyName: 'Núñez & Co',
  street1: '1 Main St',
  street2: 'Suite 2',
  city: 'Akron',
  state: 'OH',
  zip: '44301',
  country: 'US',
  phone: '+1 330 555 0100',
};

describe('the names of an address', () => {
  it.each([
    ['firstName', 'FirstName'],
    ['companyName', 'CompanyName'],
    ['street1', 'Street1'],
    ['zip', 'Zip'],
    ['isPoBox', 'IsPoBox'],
    ['', ''],
  ])('are %s with us and %s on the wire', (own, wire) => {
    expect([wireName(own), ownName(wire)]).toEqual([wire, own]);
  });

  it('go to the wire letter for letter in wire names, and come back the same', () => {
    const wire = showTexts(address);
    expect(wire).toEqual({
      FirstName: 'Zoë',
      LastName: 'Núñez',
      CompanyName: 'Núñez & Co',
      Street1: '1 Main St',
      Street2: 'Suite 2',
      City: 'Akron',
      State: 'OH',
      Zip: '44301',
      Country: 'US',
      Phone: '+1 330 555 0100',
    });
    expect(readTexts(wire)).toEqual(address);
  });

  it('leave out whatever else an address carries', () => {
    expect(showTexts({ ...address, userId: 'u-1' } as never)).not.toHaveProperty('UserId');
    expect(readTexts({ ...showTexts(address), ID: 'a-1', Billing: true } as never)).toEqual(address);
  });

  it('are each asked for once and have a label', () => {
    expect(addressTexts.toSorted()).toEqual(Object.keys(address).toSorted());
    expect(Object.keys(addressLabels)).toEqual([...addressTexts]);
  });
});
