/** To a colleague who is asked to check a text, and to whoever asked when it is decided. */
export interface CheckMail {
  kind: 'checkAsked' | 'checkApproved' | 'checkReturned';
  name: string;
  title: string;
  /** Email address of the one who asks, or who decided. */
  by: string;
  /** May be empty. */
  note: string;
  link: string;
}

/** To a colleague who is asked to check several texts at once, and to whoever asked when they are approved at once. */
export interface ChecksMail {
  kind: 'checksAsked' | 'checksApproved';
  name: string;
  /** Email address of the one who asks, or who approved. */
  by: string;
  /** May be empty. */
  note: string;
  /** Each with the address of its check, or of its form. */
  texts: { title: string; link: string }[];
  /** Texts that are not listed. */
  more: number;
  link: string;
}
