import type { Platform } from '../../platform/platform.ts';
import { findTimeClosing } from '../definition/form-times.rules.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { FormClosing } from '../definition/shown-form.contract.ts';
import { countTaken } from './form-place.repo.ts';

/** Returns why a form cannot be sent now: its times, or no place is left; null for an open one. */
export async function findClosing(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  form: Pick<ContentForm, 'id' | 'opensAt' | 'closesAt' | 'quota'>,
): Promise<FormClosing | null> {
  const closing = findTimeClosing(form, clock.now(), installation.timeZone);
  if (closing || form.quota === null) return closing;
  return (await countTaken(db, form.id)) >= form.quota ? 'FormFull' : null;
}
