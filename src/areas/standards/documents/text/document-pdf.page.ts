import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import { zonedNoon, startOfDay } from '../../../../../server/platform/dates/zoned-time.rules.ts';
import { typefaceOf } from '../../../../../server/platform/brand/typefaces.rules.ts';
import { writeDocument } from '../../../../../server/standards/documents/write-document.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFoundYet } from './not-found-yet.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { findPublished } from './find-published.ts';

/** Returns a published document as a PDF named after its standard and title. */
export const documentPdfPage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const { language, params } = call;
    const { timeZone } = call.services.installation;
    const found = await findPublished(call);
    if (!found) return notFoundYet(call);
    const { owner, year, published, isPrivate, foreign } = found;
    const { t } = await siteFrame(call);
    const { services } = call;
    const { textFamily } = await services.organization.read(language);
    const look = { paper: services.installation.paper, text: typefaceOf(textFamily, 'text') };
    const facts = {
      over: `${owner.designation}, ${t('EditionYear', { year })}`,
      title: published.displayTitle,
      facts: [
        `${published.docType.docTypeLongName}, ${longDate(published.publishedDate, language)}`,
        ...(isPrivate ? [t('DocumentPrivate')] : []),
      ],
      text: published.text,
      creator: t('SiteName'),
      // A reader of the file speaks its text, most of it, in this language.
      language: foreign.text ?? language,
      publishedAt: zonedNoon(published.publishedDate, timeZone) ?? startOfDay(published.publishedDate, timeZone),
    };
    const body = await writeDocument(facts, look);
    return sendPrivateFile({ name: `${params['document']}-${params['name']}.pdf`, type: 'application/pdf', body });
  },
});
