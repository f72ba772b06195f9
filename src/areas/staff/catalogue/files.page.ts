import { readFile } from 'node:fs/promises';
import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { may } from '../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readCatalog } from '../../../../server/store/catalog/catalog.repo.ts';
import { toSheets } from '../../../../server/store/catalog/catalog-sheets.ts';
import { sheetNames } from '../../../../server/store/catalog/csv-format.ts';
import { importFiles, tryFiles, type DryRun } from '../../../../server/store/catalog/desk/import-files.ts';
import { printSheets } from '../../../../server/store/catalog/print-sheets.ts';
import { noFrame, siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Largest file, in bytes; a catalogue of 10,000 products is about 2 MB. */
const fileLimit = 5_000_000;
/** The form that confirms carries the files, encoded for a form. */
const formLimit = 20_000_000;

/** Files that a person may take out and bring in: discounts have a right of their own, and rates of taxes come by command. */
const sheetsOf = (person: Person | null) =>
  sheetNames.filter((name) => name !== 'taxes' && (name !== 'promotions' || may(person, 'promotions')));

interface Shown {
  /** Names of the files that this person may take out and bring in. */
  sheets: readonly string[];
  /** Null before files were sent. */
  run: DryRun | null;
  /** The files by name, for the form that confirms. */
  files: [string, string][];
  isDone: boolean;
}

/** Returns the name of a file of the catalogue; browsers store a second copy as "prices (1).csv". */
const sheetFile = (name: string): string => {
  const sheet = sheetNames.find((each) => new RegExp(`^${each}\\b[^/]*\\.csv$`, 'i').test(name));
  return sheet ? `${sheet}.csv` : name;
};

async function receive({ files, page, viewer }: PageCall<SiteFrame>) {
  const texts = new Map<string, string>();
  const allowed = new Set(sheetsOf(viewer.person).map((name) => `${name}.csv`));
  for (const { name, file, isCut, refusal, size } of files) {
    if (size === 0) continue;
    if (!allowed.has(sheetFile(name))) return { problem: page.t('CatalogueFileNotYours', { file: name }) };
    if (isCut || refusal) return { problem: page.t('CatalogueFileUnreadable', { file: name }) };
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
      texts.set(sheetFile(name), text.replaceAll('\r\n', '\n'));
    } catch {
      return { problem: page.t('CatalogueFileUnreadable', { file: name }) };
    }
  }
  return { texts };
}

/** Returns the files of the form that confirms; a browser sends other line ends. */
const readTexts = (form: URLSearchParams, person: Person): Map<string, string> =>
  new Map(
    sheetsOf(person).flatMap((name) => {
      const text = form.get(`file.${name}.csv`);
      return text === null ? [] : [[`${name}.csv`, text.replaceAll('\r\n', '\n')] as const];
    }),
  );

/** Takes the catalogue's files with a dry run, and imports what was shown. */
export const filesPage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  formLimit,
  uploads: { most: 8, limitOf: (field) => (field === 'files' ? fileLimit : 0) },
  load: async ({ url, viewer }): Promise<Shown> => ({
    sheets: sheetsOf(viewer.person),
    run: null,
    files: [],
    isDone: url.searchParams.get('done') === 'imported',
  }),
  intents: {
    async try(call) {
      const { services, page } = call;
      const { texts, problem } = await receive(call);
      if (!texts) return { errors: [{ field: 'files', message: problem }] };
      if (texts.size === 0) return { errors: [{ field: 'files', message: page.t('CatalogNoFiles') }] };
      return { show: { run: await tryFiles(services, texts), files: [...texts] } };
    },
    async import({ services, page, form, viewer: { person }, locals: { requestId } }) {
      if (!person) return notFound();
      const files = readTexts(form, person);
      const actor = { userId: person.userId, requestId };
      const imported = await importFiles(services, { actor, files, key: form.get('key') ?? '' });
      if (imported.ok) return redirectTo(`${sitePath('/staff/catalogue/files', page.language)}?done=imported`);
      const run = await tryFiles(services, files);
      return { status: 409, errors: [{ message: page.t('CatalogueFilesChanged') }], show: { run, files: [...files] } };
    },
  },
});

/** Exports one file of the catalogue; the export is recorded. */
export const catalogueFilePage = definePage({
  access: 'catalogue',
  isFile: true,
  frame: noFrame,
  async load({ services: { db, clock, installation }, params, viewer: { person }, locals: { requestId } }) {
    const name = params['file'] ?? '';
    if (!sheetsOf(person).some((sheet) => `${sheet}.csv` === name)) return notFound();
    const sheets = toSheets(await readCatalog(db));
    const text = printSheets(sheets, installation.timeZone).get(name);
    if (text === undefined || !person) return notFound();
    const entry = { actorUserId: person.userId, subjectUserId: null, detail: `catalogue ${name}`, requestId };
    await recordAudit(db, clock, { action: 'data-export', ...entry });
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
