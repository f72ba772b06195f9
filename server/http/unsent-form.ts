import type { IncomingMessage } from 'node:http';
import type { Locale } from '../platform/locale.rules.ts';
import type { Words } from '../platform/words.contract.ts';
import { receiveForm } from '../platform/files/receive-form.ts';
import { headersOf } from './application.ts';
import { isMultipart, formLimit, readText } from './read-body.ts';
import { ArrivingUpload } from './upload.ts';

/** The texts of a form that could not be processed, shown again so that no input is lost. */
export interface UnsentForm {
  texts: URLSearchParams;
  /** True if it had files, which cannot be shown again. */
  hasFiles: boolean;
}

/** Password fields: left empty, never written into a page. */
const passwords: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword']);
/** Its files are dropped: they need no folder and no room. */
const nowhere = () => ({ folder: '', sender: '', room: { take: () => null } });
/** Most files of such a form. */
const mostFiles = 200;

/**
 * Reads the texts of a form that the application has not read because something failed before.
 * @param limit longest body, in bytes
 * @returns null if it is not a form, or incomplete
 */
export async function readUnsentForm(request: IncomingMessage, limit: number): Promise<UnsentForm | null> {
  if (request.method !== 'POST' || request.readableDidRead || request.destroyed) return null;
  const headers = headersOf(request);
  const type = headers.get('content-type');
  const body = new ArrivingUpload(request, limit).stream() as Request['body'];
  try {
    if (isMultipart(type)) {
      let hasFiles = false;
      // Called for each file with a name; all are dropped.
      const limitOf = () => {
        hasFiles = true;
        return 0;
      };
      const { texts } = await receiveForm({ headers, body }, { ...nowhere(), most: mostFiles, limitOf });
      return { texts, hasFiles };
    }
    if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? '')) return null;
    const text = await readText({ headers, body } as Request, Math.min(limit, formLimit));
    return { texts: new URLSearchParams(text), hasFiles: false };
  } catch {
    // Not a form, cut off or too long: the caller responds without it.
    return null;
  }
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${String(letter.charCodeAt(0))};`).replaceAll('\0', '');

/** Makes a label of a field's name, because its real label is unknown: "jobTitle" becomes "Job title". */
function toLabel(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_.]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Technical fields are submitted again but not shown. */
const isTechnical = (name: string): boolean => name.startsWith('_') || ['intent', 'version', 'token'].includes(name);

/**
 * Returns the HTML of a form with all input, to be sent again to the same address. It needs no script, no database and
 * no page of the form.
 * @param action address with its query
 */
export function renderUnsentForm({ texts, hasFiles }: UnsentForm, action: string, { t }: Words): string {
  const fields = [...texts].filter(([name]) => !passwords.has(name));
  const asked = [...new Set(texts.keys())].filter((name) => passwords.has(name));
  const shown = fields.filter(([name, value]) => value.trim() !== '' && !isTechnical(name));
  const list = shown.map(([name, value]) => `<dt>${escape(toLabel(name))}</dt><dd>${escape(value)}</dd>`).join('');
  const hidden = fields
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  const inputs = asked.map(
    (name) =>
      `<div class="field"><label for="unsent-${escape(name)}">${escape(t('UnsentPassword'))}</label>` +
      `<input id="unsent-${escape(name)}" type="password" name="${escape(name)}" required></div>`,
  );
  return (
    `<div class="unsent"><div role="alert"><h2>${escape(t('UnsentHeading'))}</h2><p>${escape(t('UnsentExplanation'))}</p>` +
    `${hasFiles ? `<p>${escape(t('UnsentFiles'))}</p>` : ''}</div>` +
    (list === '' ? '' : `<h3>${escape(t('UnsentEntries'))}</h3><dl>${list}</dl>`) +
    `<form method="post" action="${escape(action)}">${hidden}${inputs.join('')}` +
    `<p><button class="button" type="submit">${escape(t('UnsentSend'))}</button></p></form></div>`
  );
}

/** Inserts the form below the title of an error page, or into a page without one. */
export function insertUnsentForm(page: string | null, form: string, language: Locale, { t }: Words): string {
  const end = page?.indexOf('</h1>') ?? -1;
  if (page !== null && end >= 0) return page.slice(0, end + 5) + form + page.slice(end + 5);
  const title = escape(t('UnsentHeading'));
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"></head><body><main><h1>${title}</h1>${form}</main></body></html>`
  );
}
