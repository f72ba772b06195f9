import { expect, it } from 'vitest';
import { readRoleClaim } from './role-claim-variables.ts';

const read = (claim?: string, map?: string) => () =>
  readRoleClaim({
    ...(claim !== undefined && { OIDC_ROLE_CLAIM: claim }),
    ...(map !== undefined && { OIDC_ROLE_MAP: map }),
  });

it('reads the roles of each value, which may hold an equals sign', () => {
  expect(read()()).toBeUndefined();
  expect(read('groups', 'web-editors=editor, it=administrator,it=reader,cn=news=writer')()).toEqual({
    claim: 'groups',
    map: new Map([
      ['web-editors', ['editor']],
      ['it', ['administrator', 'reader']],
      ['cn=news', ['writer']],
    ]),
  });
});

it.each([
  [undefined, 'a=editor', /OIDC_ROLE_CLAIM is missing/],
  ['groups', undefined, /OIDC_ROLE_MAP is missing/],
  ['groups', 'editor', /OIDC_ROLE_MAP must be pairs/],
  ['groups', '=editor', /OIDC_ROLE_MAP must be pairs/],
  ['groups', 'a=', /OIDC_ROLE_MAP must be pairs/],
  ['groups', 'a=editor,', /OIDC_ROLE_MAP must be pairs/],
])('names the variable that is wrong: %s %s', (claim, map, message) => {
  expect(read(claim, map)).toThrow(message);
});
