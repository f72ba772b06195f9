import { randomUUID } from 'node:crypto';
import { findUser } from '../../auth/auth.repo.ts';
import { normalizeEmail } from '../../../platform/email.rules.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { commandLine } from '../roles/actor.contract.ts';
import { builtInRoleIds } from '../roles/built-in-roles.rules.ts';
import { grantRole } from '../roles/grant-role.ts';
import { listStoredRoles } from '../roles/grant.repo.ts';
import { invitePerson } from '../roles/invite-person.ts';
import { revokeRole } from '../roles/revoke-role.ts';
import type { RoleFailure } from '../roles/role-failure.ts';
import { listHolders, listRightHolders } from './list-people.ts';
import { peopleUsage, readPeopleCommand, type CommandOutcome, type PeopleCommand } from './people-command.ts';

type Change = Extract<PeopleCommand, { email: string }>;

const done = (...lines: string[]): CommandOutcome => ({ code: 0, lines });
const refuse = (...lines: string[]): CommandOutcome => ({ code: 1, lines });

/** Carries out a call of `npm run people`, in the server or in the process of the command. */
export async function runPeopleCommand(auth: Auth, args: readonly string[]): Promise<CommandOutcome> {
  const command = readPeopleCommand(args);
  if (!command) return { code: 2, lines: [peopleUsage] };
  if (command.verb === 'list') return done(...(await listHolders(auth)));
  if (command.verb === 'who-may') {
    const lines = await listRightHolders(auth, command.right);
    return lines ? done(...lines) : refuse(`There is no right "${command.right}".`, '', peopleUsage);
  }
  return command.verb === 'invite' ? invite(auth, command) : change(auth, command);
}

/** Grants or revokes a role of an account. */
async function change(auth: Auth, command: Change): Promise<CommandOutcome> {
  const user = await findUser(auth.db, normalizeEmail(command.email));
  if (!user) return refuse(`There is no account with the address ${command.email}: invite the person instead.`);
  const actor = commandLine(randomUUID());
  const { role } = command;
  if (command.verb === 'revoke') {
    const asked = { userId: user.id, role, reason: command.reason };
    const revoked = await revokeRole(auth, asked, actor, { isReasonRequired: false });
    return revoked.ok ? done(`${user.email} is not ${role} any more.`) : refuseChange(auth, revoked, role);
  }
  const asked = { ...requestOf(command), userId: user.id };
  const granted = await grantRole(auth, asked, actor, { isReasonRequired: false });
  if (!granted.ok) return refuseChange(auth, granted, role);
  const { isChanged, grant } = granted.value;
  const until = grant.endsOn === null ? '' : ` until ${grant.endsOn}`;
  return done(isChanged ? `${user.email} is ${role} now${until}.` : `${user.email} is ${role} already${until}.`);
}

async function invite(auth: Auth, command: Change): Promise<CommandOutcome> {
  const asked = { ...requestOf(command), email: command.email };
  const options = { isReasonRequired: false, language: defaultLocale };
  const invited = await invitePerson(auth, asked, commandLine(randomUUID()), options);
  if (!invited.ok) return refuseChange(auth, invited, command.role);
  const { link } = invited.value;
  if (link === null) return done(`${command.email} has an account and is ${command.role} now; no mail was sent.`);
  await auth.background.settled();
  const told = `${command.email} is ${command.role} and is mailed a link to choose a password. It works for seven days.`;
  return auth.env.smtpUrl
    ? done(told)
    : done(told, `Without SMTP_URL the mail is in ${auth.env.dataDir}/mail. Its link:`, link);
}

const requestOf = ({ role, kinds, languages, until, reason }: Change) => ({
  role,
  types: kinds,
  languages,
  endsOn: until,
  reason,
});

async function refuseChange(
  auth: Auth,
  { code, message }: { code: RoleFailure; message: string },
  role: string,
): Promise<CommandOutcome> {
  if (code !== 'role_unknown') return refuse(message);
  const own = (await listStoredRoles(auth.db)).map(({ id }) => id);
  const known = [...new Set([...builtInRoleIds, ...own])];
  return refuse(`There is no role "${role}". Roles: ${known.join(', ')}.`);
}
