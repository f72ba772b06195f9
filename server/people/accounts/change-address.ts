import type { Result } from '../../platform/result.ts';
import type { AddressBody, WireAddress } from './address.contract.ts';
import type { EditConflict } from './edit-version.ts';
import { describeProblems } from '../../platform/problem.rules.ts';
import { saveAddress } from './save-address.ts';
import { readAddress, showAddress, showAddressConflict, wireProblems } from './show-address.ts';
import type { AccountServices } from './update-profile.ts';

/** Changes an address of a person's book; body, answer and problems use wire names. */
export async function changeAddress(
  services: AccountServices,
  userId: string,
  { id, body }: { id: string; body: AddressBody & { version?: string | undefined } },
): Promise<Result<WireAddress, 'not_found' | 'invalid_input' | 'address_book_full' | 'changed_meanwhile'>> {
  const saved = await saveAddress(services, userId, { id, address: readAddress(body), version: body.version });
  if (saved.ok) return { ok: true, value: showAddress(saved.value) };
  if (saved.code === 'changed_meanwhile') {
    return { ...saved, details: showAddressConflict(saved.details as EditConflict) };
  }
  return { ...saved, fields: describeProblems(wireProblems(saved.problems)) };
}
