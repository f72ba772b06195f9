import type { Person } from '../../server/people/access/access.contract.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import type { AuditVerb } from '../../server/people/access/audit.contract.ts';
import { administrator, staff, type StaffScene } from './staff-scene.ts';
import { callEndpoint, sendForm } from './staff-desk-scene.ts';

/** 'revision': a draft, whose revision names who saved it. 'nothing': the verb changes nothing. */
export type Trail = AuditVerb | 'revision' | 'nothing';
/** Runs a verb. @param rights in place of those of the person @returns the status of the answer */
export type Run = (rights?: PersonRights) => Promise<number>;
/** Stores the subject of a verb and returns the verb, ready to run. */
export type Prepare = (scene: StaffScene, verb: string) => Promise<{ by: Person; run: Run }>;

export const reason = 'Ticket 4711';
/** A call of an endpoint by staff. */
export const call =
  (body: unknown, params: (scene: StaffScene) => Promise<Record<string, string>> = async () => ({})): Prepare =>
  async (scene, verb) => {
    const sent = { params: await params(scene) };
    return { by: staff, run: (rights) => callEndpoint(scene.services, verb, body, { ...sent, rights }) };
  };

/** A form of staff. @param prepare returns what the form sends, and the parameters of the page's address */
export const send =
  (
    prepare: (scene: StaffScene) => Promise<{ form?: Record<string, string>; params?: Record<string, string> }>,
  ): Prepare =>
  async (scene, verb) => {
    const { form = {}, params = {} } = await prepare(scene);
    return { by: staff, run: (rights) => sendForm(scene.services, verb, form, { params, rights }) };
  };

export const newCustomer = async (scene: StaffScene): Promise<string> => (await scene.addUser()).id;
/** A form of an administrator. @param prepare returns what the form sends, and the person whose page sends it */
export const byAdministrator =
  (prepare: (scene: StaffScene) => Promise<{ form: Record<string, string>; person?: string }>): Prepare =>
  async (scene, verb) => {
    const { form, person: shown = '' } = await prepare(scene);
    const sent = { person: administrator, params: { person: shown } };
    return { by: administrator, run: (rights) => sendForm(scene.services, verb, form, { ...sent, rights }) };
  };
