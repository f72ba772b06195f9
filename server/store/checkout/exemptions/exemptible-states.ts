import type { AccountContent } from '../../../people/accounts/account-content.ts';
import { exemptibleStates } from './exemption.rules.ts';

/** The states a tax exemption can be for, by name, as options of a form. */
export async function stateOptions(
  content: Pick<AccountContent, 'states'>,
  { language, home }: { language: string; home: string },
): Promise<{ value: string; label: string }[]> {
  const states = await content.states(home, language);
  return states
    .filter(({ code }) => exemptibleStates(home).includes(code))
    .map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName }));
}

/** Writes codes of states out by their names. */
export const stateNames = (codes: readonly string[], options: readonly { value: string; label: string }[]): string =>
  codes.map((code) => options.find(({ value }) => value === code)?.label ?? code).join(', ');
