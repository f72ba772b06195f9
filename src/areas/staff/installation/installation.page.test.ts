import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import type { Right } from '../../../../server/people/access/roles/right.rules.ts';
import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import { readInstallation, storeInstallation } from '../../../../server/platform/installation/installation.repo.ts';
import { moduleNames } from '../../../../server/platform/installation/module-names.contract.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { demoDictionary } from '../../../../tests/support/demo-form-words.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { translator } from '../../../cms/dictionary.ts';
import { describeChanges } from './installation-wording.ts';
import { installationPage } from './installation.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(() => storeInstallation(store.db, demoInstallation, store.clock.now()));

const administrator = staffPerson(holding('installation'));
const open = (form?: Record<string, string | readonly string[]>, ...rights: Right[]) => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form ?? {})) for (const each of [value].flat()) body.append(name, each);
  const person = rights.length > 0 ? staffPerson(holding(...rights)) : administrator;
  return installationPage.open(
    pageContext(store, '/staff/installation', { person, ...(form && { method: 'POST', body }) }),
  );
};
async function shown(answer: ReturnType<typeof open>) {
  const view = await answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
/** The form as the page shows it, with changes. */
async function filled(changes: Record<string, string | readonly string[]>) {
  const { typed, version } = await shown(open());
  const { country, timeZone, paper, modules } = typed;
  return { country, timeZone, paper, modules, version, ...changes };
}
const latest = async () => (await store.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe('the facts of the installation', () => {
  it('are there for administrators only', async () => {
    expect(await shown(open())).toMatchObject({
      languages: ['en', 'es'],
      currency: 'USD',
      does: null,
      isPending: false,
    });
    for (const right of ['people.grant', 'brand'] as const) {
      expect(((await open(undefined, right)) as Response).status).toBe(404);
    }
  });

  it('change with an audit entry, and are what the next start reads', async () => {
    const kept = moduleNames.filter((name) => name !== 'shop');
    const form = await filled({ intent: 'save', country: 'ES', timeZone: 'Europe/Madrid', paper: 'A4', modules: kept });
    const saved = (await open(form)) as Response;
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/staff/installation?done=saved']);
    const { languages, currency } = demoInstallation;
    expect(await readInstallation(store.db)).toEqual({
      languages,
      currency,
      country: 'ES',
      timeZone: 'Europe/Madrid',
      paper: 'A4',
      modulesOff: ['shop'],
    });
    expect(await latest()).toMatchObject({
      action: 'installation-change',
      actorUserId: administrator.userId,
      detail: 'country: US → ES; timeZone: America/New_York → Europe/Madrid; paper: LETTER → A4; modulesOff:  → shop',
    });
    // The server still runs with the facts of before.
    expect((await shown(open())).isPending).toBe(true);
  });

  it('say what a change does, and store nothing', async () => {
    const form = await filled({
      intent: 'preview',
      paper: 'A4',
      modules: moduleNames.filter((name) => name !== 'shop'),
    });
    const { does } = await shown(open(form));
    expect(does).toHaveLength(2);
    expect(await readInstallation(store.db)).toEqual(demoInstallation);
    expect((await shown(open(await filled({ intent: 'preview' })))).does).toEqual([]);
  });

  it('refuse nonsense at its field, and a form from before another change, and lose nothing typed', async () => {
    const nonsense = await shown(
      open(await filled({ intent: 'save', country: 'XX', timeZone: 'Mars/Olympus', paper: 'A3' })),
    );
    expect(nonsense.page.errors.map(({ field }) => field)).toEqual(['country', 'timeZone', 'paper']);
    expect(nonsense.typed.timeZone).toBe('Mars/Olympus');
    const before = await filled({ intent: 'save', paper: 'A4' });
    await open(await filled({ intent: 'save', country: 'CA' }));
    const { page, typed } = await shown(open(before));
    expect([page.errors.map(({ message }) => message), typed.paper]).toEqual([[expect.any(String)], 'A4']);
    expect(await readInstallation(store.db)).toMatchObject({ country: 'CA', paper: 'LETTER' });
  });
});

it.each([
  [
    'en',
    'Off: Shop and Tax exemptions. 1 address of its content answers as unknown, and nothing leads there, until the module is on again.',
  ],
  [
    'es',
    'Desactivado: Tienda y Exenciones de impuestos. 1 dirección de su contenido deja de existir, y nada lleva a ellas, hasta que el módulo vuelva.',
  ],
] as const)('are worded in %s', (language, expected) => {
  const change = { kind: 'off', modules: ['shop', 'exemptions'], pages: 1 } as const;
  const words = { t: translator(demoDictionary(language)), language, now: store.clock.now() };
  expect(describeChanges([change], words)).toEqual([expected]);
});
