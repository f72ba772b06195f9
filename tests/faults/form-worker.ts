import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/platform/db/connection.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { storeFormFile } from '../../server/forms/submissions/form-files.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import type { FormServices } from '../../server/forms/submissions/submission-input.ts';
import { createConnectors } from '../../server/platform/outbox/create-connectors.ts';
import { startDelivery } from '../../server/platform/outbox/start-delivery.ts';
import { openFormServices } from '../support/form-services-scene.ts';
import { demoForm, fillForm } from '../support/demo-forms.ts';

/**
 * A process for the test that kills it: receives a file of a form, then the form, delivers it and ends. KILL_AT: the
 * step after which it kills itself; `browser.json` has the answers that the browser has received. CLOCK_AHEAD: offset
 * of its clock, in milliseconds.
 */
const env = readEnv();
const now = new Date(Date.now() + Number(process.env['CLOCK_AHEAD'] ?? '0'));
const { db, close } = await connect(env);
const opened = await openFormServices(db, env.dataDir, { now });
const services = { ...opened, env } as unknown as FormServices;
const form = demoForm('accessibility-report');
const owner = 'visitor:one';
const memory = path.join(env.dataDir, 'browser.json');

function die(step: string): void {
  if (process.env['KILL_AT'] === step) process.kill(process.pid, 'SIGKILL');
}

function remembered(): string | null {
  try {
    return (JSON.parse(readFileSync(memory, 'utf8')) as { file: string }).file;
  } catch {
    return null;
  }
}

/** Sends the file, as a browser does without a confirmation of the upload. */
async function sendFile(): Promise<string> {
  const known = remembered();
  if (known) return known;
  const field = form.definition.screens[0]?.fields.find(({ kind }) => kind === 'files');
  if (field?.kind !== 'files') throw new Error('The form has no field for files.');
  const name = 'a.pdf';
  const file = path.join(services.files.arrivals, crypto.randomUUID());
  writeFileSync(file, '%PDF-1.7 a');
  const arrived = { field: field.name, name, file, size: 10, isCut: false, sender: 'address', sha256: 'a'.repeat(64) };
  const taken = await storeFormFile(services, { form: form.id, field, owner }, arrived);
  if (!taken.ok) throw new Error(taken.problem.key);
  die('file');
  writeFileSync(memory, JSON.stringify({ file: taken.file.id }));
  return taken.file.id;
}

const files = [await sendFile()];
const answers = { ...fillForm(form, { area: [], replyBy: 'email' }), files };
const visitor = { person: null, account: null, owner, address: '192.0.2.1', sender: 'one', cookies: [] };
const sent = toSentForm({ answers, key: 'k'.repeat(32) });
const { answer } = await submitForm(services, { form, visitor, language: 'en' }, sent);
if (answer.outcome !== 'done') throw new Error(`It was not kept: ${JSON.stringify(answer)}`);
die('record');
const clock = { now: () => now };
const deliver = createConnectors({ env, db, clock });
const delivery = startDelivery({ db, clock, log: opened.log as never, deliver });
while ((await delivery.facts()).waiting > 0) await sleep(20);
await delivery.stop();
await close();
