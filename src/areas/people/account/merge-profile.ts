import type { Account } from '../../../../server/people/accounts/account.repo.ts';
import { cleanAddress, type Place } from '../../../../server/people/accounts/address.rules.ts';
import type { EditedValues } from '../../../../server/people/accounts/edit-version.ts';
import { changeValues, profileValues } from '../../../../server/people/accounts/edited-values.ts';
import type { Interests } from '../../../../server/people/accounts/interests.rules.ts';
import { profileOptions } from '../../../../server/people/accounts/profile-fields.rules.ts';
import { cleanProfileChange, type ProfileChange } from '../../../../server/people/accounts/profile.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { SelectOption } from '../../../cms/queries/select-options.ts';
import { mergeChanges, type Merged } from './changed-meanwhile.ts';
import type { OptionLists, WorkValues } from './work-form.ts';

interface ProfileConflict {
  version: string;
  change: ProfileChange;
  current: Account;
  lists: OptionLists;
  interests: Interests;
  /** Left out for a form without a country. */
  countries?: readonly { code: string; countryName: string }[];
}

/** What a profile form shows after the record was changed in another window. */
export interface MergedProfile extends Omit<Merged, 'taken'> {
  /** Returns the entries, with the present values of fields that were not edited. */
  merge<T extends WorkValues & { place?: Place }>(entered: T, current: T): T;
}

const nameOf = (options: readonly SelectOption[], value: EditedValues[string]): string =>
  options.find((option) => option.value.value === String(value))?.display.value ?? '';

/** Compares the values of a profile form with the record as it is now. */
export function mergeProfile(
  { version, change, current, lists, interests, countries = [] }: ProfileConflict,
  t: Translate,
): MergedProfile {
  const sent = changeValues({
    ...cleanProfileChange(change),
    ...(change.address && { address: cleanAddress(change.address) }),
  });
  const show = (field: string, value: EditedValues[string]): string => {
    const option = profileOptions.find(({ name }) => name === field);
    if (option) return nameOf(lists[option.options], value);
    if (field === 'address.country') return countries.find(({ code }) => code === value)?.countryName ?? String(value);
    if (!field.startsWith('topics.')) return String(value ?? '');
    const topic = lists.topics.find(({ keyName }) => `topics.${keyName.value}` === field)?.display.value ?? '';
    return t(value ? 'ChangedToChosen' : 'ChangedToNotChosen', { option: topic });
  };
  const { taken, ...merged } = mergeChanges({ version, sent, current: profileValues(current, interests), show }, t);
  const pick = <T extends object>(entered: T, now: T, prefix = ''): T =>
    Object.fromEntries(
      Object.entries(entered).map(([name, value]) => [
        name,
        taken.has(prefix + name) ? now[name as keyof T] : (value as unknown),
      ]),
    ) as T;
  return {
    ...merged,
    merge: (entered, now) => ({
      ...pick(entered, now),
      topics: pick(entered.topics, now.topics, 'topics.'),
      ...(entered.place && now.place && { place: pick(entered.place, now.place, 'address.') }),
    }),
  };
}
