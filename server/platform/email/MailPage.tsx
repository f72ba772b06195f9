import type { ReactNode } from 'react';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { mailColours, type MailLook } from './mail-look.ts';

/** A text of a mail; `lang` is set where it is in another language than the mail. */
export interface MailedText {
  text: string;
  lang?: string | undefined;
  /** Address that stands below it. */
  link?: string | undefined;
}

export interface MailPageProps {
  language: string;
  subject: string;
  look: MailLook;
  /** Greeting and text. */
  paragraphs: readonly MailedText[];
  /** Null for a mail that leads nowhere. */
  link: string | null;
  action: MailedText;
  linkHint: MailedText;
  unexpected: MailedText;
  signature: MailedText;
  /** Unsubscribe link. */
  unsubscribeLink?: (MailedText & { link: string }) | undefined;
  /** Shown between the text and the link. */
  children?: ReactNode;
}

/** The HTML of a mail. */
export function MailPage(props: MailPageProps) {
  const {
    language,
    subject,
    look,
    paragraphs,
    link,
    action,
    linkHint,
    unexpected,
    signature,
    unsubscribeLink,
    children,
  } = props;
  return (
    <MailFrame language={language} subject={subject} look={look}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} lang={paragraph.lang}>
          {paragraph.text}
          {paragraph.link !== undefined && (
            <>
              <br />
              <a href={paragraph.link} style={{ wordBreak: 'break-all' }}>
                {paragraph.link}
              </a>
            </>
          )}
        </p>
      ))}
      {children}
      {link !== null && (
        <>
          <MailButton href={link} look={look} lang={action.lang}>
            {action.text}
          </MailButton>
          <p style={{ fontSize: 14 }}>
            <span lang={linkHint.lang}>{linkHint.text}</span>
            <br />
            <span style={{ wordBreak: 'break-all' }}>{link}</span>
          </p>
        </>
      )}
      <p lang={unexpected.lang}>{unexpected.text}</p>
      <p lang={signature.lang} style={{ color: mailColours.soft }}>
        {signature.text}
      </p>
      {unsubscribeLink && (
        <p style={{ fontSize: 14 }}>
          <a href={unsubscribeLink.link} lang={unsubscribeLink.lang}>
            {unsubscribeLink.text}
          </a>
        </p>
      )}
    </MailFrame>
  );
}
