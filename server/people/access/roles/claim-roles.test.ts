import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../../tests/support/auth-scene.ts';
import {
  providerClient,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../tests/support/fake-identity-provider.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { freePort } from '../../../cli/free-port.ts';
import { finishSingleSignOn, startSingleSignOn } from '../../auth/single-sign-on.ts';
import { auditEntries } from '../audit.table.ts';
import { identify } from '../identify.ts';
import { commandLine } from './actor.contract.ts';
import { applyClaimRoles } from './apply-claim-roles.ts';
import { readClaimValues } from './claim-values.rules.ts';
import { grantRole } from './grant-role.ts';
import { listOpenGrants } from './grant.repo.ts';
import { revokeRole } from './revoke-role.ts';

const roleClaim = {
  claim: 'groups',
  map: new Map([
    ['web-editors', ['editor', 'reader']],
    ['it', ['administrator']],
    ['ghosts', ['king']],
  ]),
};
let connection: Awaited<ReturnType<typeof openDatabase>>;
let provider: IdentityProvider;
let under: AuthUnderTest;
let lines: unknown[];

beforeAll(async () => {
  connection = await openDatabase();
  provider = await startIdentityProvider(await freePort(), 'http://localhost:4321/api/auth/callback/oidc');
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await connection[Symbol.asyncDispose]();
});
beforeEach(() => {
  const client = { clientId: providerClient.id, clientSecret: providerClient.secret };
  const oidc = { issuer: provider.issuer, ...client, emailTrust: 'verified' as const, roleClaim };
  under = authOn(connection.db, { oidc });
  const { auth } = under;
  lines = [];
  auth.log.info = (...line: unknown[]) => void lines.push(line);
  auth.log.warn = (...line: unknown[]) => void lines.push(line);
  auth.onSingleSignOn = (userId, claims) => applyClaimRoles(auth, roleClaim, { userId, claims });
  provider.become({ sub: 'ines', email: 'ines@example.net', email_verified: true, name: 'Inés Ortega' });
});

/** Signs in with the groups that the provider names. */
async function signInWith(groups: unknown) {
  provider.tamper((claims) => ({ ...claims, groups }));
  const jar = new CookieJar();
  const started = await startSingleSignOn(under.auth, jar.caller, { returnPath: '/', signInPath: '/user/signin' });
  if (!started.ok) throw new Error(started.code);
  jar.keep(started.value.cookies);
  const query = await provider.authorize(started.value.location);
  jar.keep((await finishSingleSignOn(under.auth, jar.caller, query)).cookies);
  const found = await identify(
    { auth: under.auth, db: connection.db, clock: under.auth.clock, installation: demoInstallation },
    jar.caller.headers,
  );
  if (!found) throw new Error('Nobody is signed in.');
  return found.person;
}
const grantsOf = async (userId: string) =>
  (await listOpenGrants(connection.db, userId)).map(({ role, source }) => `${role} by ${source}`);

it('gives and ends roles at each sign-in, and leaves those that people gave', async () => {
  const { userId, rights } = await signInWith(['web-editors', 'cooks']);
  expect(await grantsOf(userId)).toEqual(['editor by claim', 'reader by claim']);
  expect(rights.map(({ right }) => right)).toContain('content.publish');
  expect(lines).toContainEqual([{ claim: 'groups', unknown: ['cooks'] }, expect.any(String)]);

  const asked = { userId, role: 'reader', types: [], languages: [], endsOn: '', reason: 'Reports' };
  await grantRole(under.auth, asked, commandLine('r-1'), { isReasonRequired: false });
  expect(await revokeRole(under.auth, { userId, role: 'editor', reason: '' }, commandLine('r-1'), free)).toMatchObject({
    code: 'of_claim',
  });
  expect((await signInWith('it')).rights.map(({ right }) => right)).toContain('people.grant');
  expect(await grantsOf(userId)).toEqual(['administrator by claim', 'reader by person']);

  await signInWith(undefined);
  expect(await grantsOf(userId)).toEqual(['reader by person']);
  const audit = await connection.db.select().from(auditEntries);
  expect(audit.map(({ action, detail, actorUserId }) => `${actorUserId} ${action} ${detail}`)).toEqual([
    'single sign-on role-grant editor',
    'single sign-on role-grant reader',
    'command line role-grant reader: Reports',
    'single sign-on role-revoke editor',
    'single sign-on role-revoke reader',
    'single sign-on role-grant administrator',
    'single sign-on role-revoke administrator',
  ]);
});
const free = { isReasonRequired: false };

it('gives nothing for a claim of another shape or a role that there is not, and says so', async () => {
  const { rights } = await signInWith({ it: true });
  expect(rights.filter(({ right }) => right === 'people.grant')).toEqual([]);
  expect(lines).toContainEqual([{ claim: 'groups' }, expect.stringContaining('neither')]);
  await signInWith(['ghosts']);
  expect(lines).toContainEqual([{ role: 'king', reason: 'role_unknown' }, expect.any(String)]);
});

it.each([
  [{ groups: 'a' }, 'groups', ['a']],
  [{ groups: ['a', 1, null, 'b'] }, 'groups', ['a', 'b']],
  [{ 'https://example.org/groups': ['a'] }, 'https://example.org/groups', ['a']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{}, 'realm_access.roles', []],
  [{ realm_access: 'x' }, 'realm_access.roles', []],
  [{}, '__proto__.constructor', []],
  [{ groups: 7 }, 'groups', null],
])('reads %j by %s', (claims, name, values) => {
  expect(readClaimValues(claims, name)).toEqual(values);
});
