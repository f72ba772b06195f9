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
