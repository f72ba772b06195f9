import { collectData } from '../../../../../server/personal-data/collect-data.ts';
import { dataFormats, writeData, type DataFormat } from '../../../../../server/personal-data/write-data.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';

const isFormat = (text: string): text is DataFormat => (dataFormats as readonly string[]).includes(text);

/** Answers with a copy of all data about a person, for that person only; refused to staff who act for them. */
export const dataCopyPage = definePage({
  access: 'user',
  isFile: true,
  frame: noFrame,
  async load({ params, language, services, viewer: { person, caller } }): Promise<Response> {
    const format = params['format'] ?? '';
    if (!person || person.impersonator || !isFormat(format)) return notFound();
    const attempt = await services.auth.throttle.attempt('exportData', person.userId, caller.address);
    if (!attempt.isAllowed) {
      const headers = { 'Retry-After': String(attempt.retryAfterSeconds), 'Cache-Control': 'private, no-store' };
      const { t } = await services.readWords(language);
      return new Response(t('DataCopyTooMany'), { status: 429, headers });
    }
    const data = await collectData(services.db, person.userId);
    if (!data) return notFound();
    const { email, userId } = person;
    await recordAudit(services.db, services.clock, {
      actorUserId: userId,
      subjectUserId: null,
      action: 'data-export',
      detail: `own data as ${format}`,
      requestId: caller.requestId ?? '',
    });
    const words = await services.readWords(language);
    return sendPrivateFile(
      writeData(data, format, {
        email,
        language,
        now: services.clock.now(),
        timeZone: services.installation.timeZone,
        words,
      }),
    );
  },
});
