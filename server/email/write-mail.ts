import { escapeHtml, oneLine } from './escape-text.ts';
import { mailTexts } from './mail-texts.ts';
import type { Letter, Mail } from './mail.contract.ts';
import { orderAsHtml, orderAsText } from './write-order.ts';

/** Keeps what people entered from reading as a link to click: an address in a name loses its scheme and its dots. */
const asName = (text: string): string =>
  oneLine(text)
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, 80);

const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/** Writes a letter out as a mail of text and HTML; every value is reduced to one line, and escaped in the HTML. */
export function writeMail({ to, language, content }: Letter): Mail {
  const texts = mailTexts[language];
  const mail = texts.mails[content.kind];
  const values = {
    name: asName(content.name),
    newEmail: 'newEmail' in content ? oneLine(content.newEmail) : '',
    method: 'method' in content ? texts.methods[content.method] : '',
    orderNumber: 'orderNumber' in content ? oneLine(content.orderNumber) : '',
  };
  const order = 'order' in content ? content.order : null;
  const link = oneLine(content.link);
  const greeting = fill(texts.greeting, values);
  const paragraphs = mail.paragraphs.map((paragraph) => fill(paragraph, values));
  const subject = fill(mail.subject, values);
  return {
    to: oneLine(to),
    subject,
    text:
      [
        ...[greeting, ...paragraphs],
        ...(order ? [orderAsText(order, texts.order)] : []),
        ...[`${mail.action}:\n${link}`, mail.unexpected, `-- \n${texts.signature}`],
      ].join('\n\n') + '\n',
    html: page(language, subject, [
      ...[greeting, ...paragraphs].map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(order ? [orderAsHtml(order, texts.order)] : []),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#12406f;color:#ffffff;text-decoration:none;border-radius:3px">${escapeHtml(mail.action)}</a></p>`,
      `<p style="font-size:14px">${escapeHtml(texts.linkHint)}<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>`,
      `<p>${escapeHtml(mail.unexpected)}</p>`,
      `<p style="color:#475563">${escapeHtml(texts.signature)}</p>`,
    ]),
  };
}

const page = (language: string, title: string, body: string[]): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#16202b;background:#fdfcf9">
<div style="max-width:560px">
${body.join('\n')}
</div>
</body>
</html>
`;
