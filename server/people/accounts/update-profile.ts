import { randomUUID } from 'node:crypto';
import { renameUser } from '../auth/auth.repo.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountContent } from './account-content.ts';
import { lockAccount, updateAccount, type Account } from './account.repo.ts';
import { addressSyncPayload, cleanAddress, findPlaceProblems, isAddressSynced, type Place } from './address.rules.ts';
import { findConflict } from './edit-version.ts';
import { changeValues, editedPlace, profileValues } from './edited-values.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import { completedByPrompt } from './profile-prompt.rules.ts';
import { byName, byWirePlaceName, profileOptions, profileTexts, toWirePlace } from './profile-fields.rules.ts';
import * as rules from './profile.rules.ts';

export type AccountServices = Pick<Platform, 'db' | 'clock' | 'delivery'> & { accountContent: AccountContent };

const fullName = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

type Messages = { kind: string; payload: Record<string, unknown> | null }[];

const isEmptyPlace = ({ country: _, ...place }: Place) => Object.values(place).every((text) => text === '');

/**
 * Changes a person's own record: the row and the messages to the customer-record system, in one transaction.
 * @param options.form 'completion' is the account's progressive profile form, which needs a topic and sends defaults
 * (docs/decisions/account-and-profile.md#untouched-selects); 'prompt' is the step about work, which needs every answer
 * @param options.version of the record the change was made from; a later change is then answered as a conflict, not
 * overwritten
 */
export async function updateProfile(
  { db, clock, accountContent: content, delivery }: AccountServices,
  userId: string,
  given: rules.ProfileChange,
  { form = 'profile', version }: { form?: 'profile' | 'completion' | 'prompt'; version?: string | undefined } = {},
): Promise<Result<Account, 'not_found' | 'invalid_input' | 'changed_meanwhile'>> {
  const change = rules.cleanProfileChange(given);
  const place = change.address && cleanAddress(change.address);
  const interests = await content.interests();
  const states = place?.country ? await content.states(place.country, 'en') : [];
  const problems: Problems = {
    ...rules.findProfileProblems(change),
    ...(await findOptionProblems(content, change)),
    ...(form === 'completion' && rules.findCompletionFormProblems(change.topics ?? {}, interests)),
    ...(form === 'prompt' && rules.findPromptProblems(change)),
  };
  if (place && !isEmptyPlace(place)) {
    const found = findPlaceProblems(place, { countries: await content.countries('en'), states });
    for (const [field, problem] of Object.entries(found)) problems[`address.${field}`] = problem;
  } else if (place?.country) {
    const isListed = (await content.countries('en')).some(({ code }) => code === place.country);
    if (!isListed) problems['address.country'] = { key: 'CountryNameInvalid' };
  }
  if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields need attention.', problems);

  const saved = await db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    if (!before) return fail('not_found', 'There is no such account.');
    const conflict = findConflict(
      version,
      changeValues({ ...change, ...(place && { address: place }) }),
      profileValues(before, interests),
    );
    if (conflict) return fail('changed_meanwhile', changedMeanwhile, undefined, conflict);
    const { address: _, topics, ...columns } = change;
    const next = {
      ...before,
      ...columns,
      ...(topics && { topics: { ...before.topics, ...topics } }),
      ...(place && toWirePlace(place)),
    };
    const earned = rules.earnedCompletionDates(next, clock.now(), interests);
    const after = await updateAccount(tx, clock, userId, {
      ...columnsToWrite(next),
      ...earned,
      ...(form === 'prompt' && {
        progressiveProfileCompletedAt: completedByPrompt({ ...next, ...earned }, interests, clock.now()),
      }),
    });
    if (!after) return fail('not_found', 'There is no such account.');
    if (fullName(after) !== fullName(before)) await renameUser(tx, clock, userId, fullName(after));
    const messages: Messages = [
      {
        kind: 'profile-sync',
        payload: rules.isProfileSynced(before, after) ? rules.profileSyncPayload(after, interests) : null,
      },
      {
        kind: 'profile-update',
        payload: form === 'completion' ? rules.completionFormPayload(after) : rules.profileUpdatePayload(before, after),
      },
      { kind: 'extended-profile', payload: rules.completionDatesPayload(before, after) },
      {
        kind: 'address-sync',
        payload: isAddressSynced(editedPlace(before), editedPlace(after), states.length > 0)
          ? addressSyncPayload(after.accountProfileId, editedPlace(after), states.length > 0)
          : null,
      },
    ];
    for (const { kind, payload } of messages) {
      if (payload)
        await enqueue(tx, clock, {
          connector: 'erp',
          kind,
          reference: randomUUID(),
          payload,
          subjectUserId: userId,
          subject: after.accountProfileId,
        });
    }
    return succeed(after);
  });
  if (saved.ok) delivery.poke();
  return saved;
}

/** For callers of the API; pages describe the conflict field by field. */
export const changedMeanwhile =
  'This was changed meanwhile and has not been saved. Look at what changed, and save again with the version given here.';

const columnsToWrite = (next: Account) => ({
  ...byName(profileTexts, (name) => next[name]),
  ...byName(profileOptions, (name) => next[name]),
  topics: next.topics,
  ...byWirePlaceName((name) => next[name]),
});

async function findOptionProblems(content: AccountContent, change: rules.ProfileChange): Promise<Problems> {
  const problems: Problems = {};
  for (const { name, list } of profileOptions) {
    const value = change[name];
    if (typeof value !== 'number') continue;
    if (!(await content.optionValues(list)).has(String(value))) problems[name] = { key: 'OptionInvalid' };
  }
  return problems;
}
