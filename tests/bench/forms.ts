import type { Database } from '../../server/platform/db/connection.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import type { FormServices } from '../../server/forms/submissions/submission-input.ts';
import { openFormServices } from '../support/form-services-scene.ts';
import { demoForm, fillForm } from '../support/demo-forms.ts';
import { Editor } from '../support/editor-client.ts';
import type { RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { weigh } from './bytes.ts';
import { percentile, type Figure } from './figure.ts';
import { measureKeystroke } from './form-keystroke.ts';
import { peakMemoryMb, resetPeakMemory } from './process-usage.ts';
import { onBothEngines, timeWrites } from './writes.ts';

const megabyte = 1_048_576;
const reads = 60;

const kinds = ['single-line-text', 'email', 'telephone', 'dropdown', 'radio-list', 'checkbox-list', 'date'] as const;

/** A form of 45 fields, every other one dependent on the previous, and one for ten files of 10 MiB. */
const longForm = {
  type: 'form',
  locale: 'en',
  fields: {
    title: 'Forty-five fields',
    definition: {
      formType: 'Custom',
      pageTitle: 'Forty-five fields',
      fields: [
        ...Array.from({ length: 43 }, (_, index) => ({
          id: `field${index}`,
          label: `Field ${index}`,
          fieldType: kinds[index % kinds.length],
          ...(index % 7 >= 3 &&
            index % 7 <= 5 && { options: ['a', 'b', 'c'].map((value) => ({ label: value, value })) }),
        })),
        { id: 'country', label: 'Country', fieldType: 'country' },
        { id: 'files', label: 'Files', fieldType: 'file-upload', most: 10, largestFile: '10', fileTypes: ['pdf'] },
      ],
      conditionalLogic: Array.from({ length: 20 }, (_, index) => ({
        fieldId: `field${index * 2 + 1}`,
        action: 'disable',
        match: 'any',
        conditions: [{ fieldId: `field${index * 2}`, operator: 'equals', value: 'off' }],
      })),
    },
  },
};

/**
 * Forms: their bytes, a long form on the server and in the browser, large files, and many submissions; takes minutes.
 */
export async function measure(): Promise<Figure[]> {
  await using site = await startSmallSite({ TRUST_PROXY: 'on' });
  await new Editor(site).putLive('form:bench', longForm);
  const figures = [
    ...(await measureBytes(site)),
    ...(await measurePage(site)),
    ...(await measureKeystroke(`${site.origin}/forms/bench`)),
    await measureUploads(site),
  ];
  return [...figures, ...(await onBothEngines(submitOn))];
}

async function measureBytes(site: RunningSite): Promise<Figure[]> {
  const [contact, long] = [await weigh(site, '/forms/contact'), await weigh(site, '/forms/bench')];
  return [
    { name: 'page with a form: JavaScript', value: contact.javascript, unit: 'bytes', budget: { atMost: 80_000 } },
    { name: 'form of 11 fields: HTML', value: contact.html, unit: 'bytes' },
    { name: 'form of 45 fields: HTML', value: long.html, unit: 'bytes' },
  ];
}

async function measurePage({ origin }: RunningSite): Promise<Figure[]> {
  const samples: number[] = [];
  for (let read = 0; read < reads + 10; read += 1) {
    const began = performance.now();
    const answer = await fetch(`${origin}/forms/bench`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`The form answered ${answer.status}.`);
    // The first ones run uncompiled code.
    if (read >= 10) samples.push(performance.now() - began);
  }
  return [
    { name: 'form of 45 fields: the whole answer, p50', value: percentile(samples, 0.5), unit: 'ms' },
    { name: 'form of 45 fields: the whole answer, p95', value: percentile(samples, 0.95), unit: 'ms' },
  ];
}

/** Memory of the server while ten files of 10 MiB arrive at once. */
async function measureUploads({ origin, pid }: RunningSite): Promise<Figure> {
  const content = Buffer.alloc(10 * megabyte, ' ');
  content.write('%PDF-1.7');
  const send = async (index: number) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: 'bench', field: 'files' })) body.append(name, value);
    body.append('file', new File([content], `${index}.pdf`));
    const answer = await fetch(`${origin}/api/files`, { method: 'POST', headers: { origin }, body });
    if (answer.status !== 201) throw new Error(`File ${index} was answered ${answer.status}: ${await answer.text()}`);
  };
  await resetPeakMemory(pid);
  const before = await peakMemoryMb(pid);
  await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
  const value = (await peakMemoryMb(pid)) - before;
  return { name: '10 files of 10 MiB at once: memory', value, unit: 'MB', budget: { atMost: 50 } };
}

/** Complete submissions, each with its record and its message in one transaction. */
async function submitOn(engine: string, db: Database, folder: string): Promise<Figure[]> {
  const services = (await openFormServices(db, folder, { now: new Date() })) as unknown as FormServices;
  const form = demoForm('contact');
  const answers = fillForm(form, { subject: 'membership' });
  return timeWrites(engine, { several: 'submissions', one: 'a submission' }, async (number) => {
    const address = `198.51.${number >> 8}.${number & 255}`;
    const visitor = { person: null, account: null, owner: 'visitor:x', sender: address, address, cookies: [] };
    const sent = toSentForm({ answers, key: `key-of-${String(number).padStart(16, '0')}` });
    const { answer } = await submitForm(services, { form, visitor, language: 'en' }, sent);
    if (answer.outcome !== 'done') throw new Error(`Number ${number} was not kept.`);
  });
}
