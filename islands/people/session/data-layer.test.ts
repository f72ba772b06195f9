// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { reportSession } from './data-layer.ts';
import { exampleUser } from './session.examples.ts';

beforeEach(() => {
  sessionStorage.clear();
  delete window.dataLayer;
});

const user = { event: 'UserUpdated', webUserID: 'web-7', nsID: 'ns-7', userType: 'member' };

it('says nothing of an anonymous visitor or an unknown session', () => {
  reportSession(null);
  expect(window.dataLayer).toEqual([]);
  delete window.dataLayer;
  reportSession(undefined);
  expect(window.dataLayer).toBeUndefined();
});

it('writes a change once and the user on each page', () => {
  reportSession(exampleUser);
  expect(window.dataLayer).toEqual([{ event: 'SessionChange', loginStatus: 'signed in' }, user]);
  delete window.dataLayer;
  reportSession(exampleUser);
  expect(window.dataLayer).toEqual([user]);
  delete window.dataLayer;
  reportSession(null);
  expect(window.dataLayer).toEqual([{ event: 'SessionChange', loginStatus: 'signed out' }]);
  reportSession(null);
  expect(window.dataLayer).toHaveLength(1);
});

it('tells users from members and holds no name', () => {
  reportSession({ ...exampleUser, isMember: false, netsuiteID: null });
  expect(window.dataLayer).toContainEqual({ ...user, nsID: null, userType: 'user' });
  expect(JSON.stringify(window.dataLayer)).not.toMatch(/Marguerite|Okafor/);
});

it('adds to a data layer that a tool began', () => {
  window.dataLayer = [{ event: 'begun' }];
  reportSession(exampleUser);
  expect(window.dataLayer.map(({ event }) => event)).toEqual(['begun', 'SessionChange', 'UserUpdated']);
});
