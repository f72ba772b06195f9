import * as v from 'valibot';

/** Settings of the mail server. */
export const mailVariables = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
        'must be an address such as smtp://user:password@mail.example.org:587',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>\r\n"]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/, 'must be a sender such as "Name <no-reply@example.org>"'),
    ),
  ),
};
