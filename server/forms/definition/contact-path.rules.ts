import { sitePath } from '../../content/items/site-path.rules.ts';

/** Subjects of the contact form that the site itself sends people to. */
type ContactSubject = 'order' | 'training';

/** Returns the page of the contact form with its subject chosen, and the order it is about filled in. */
export function contactPath(language: string, subject: ContactSubject, orderNumber?: string): string {
  const query = new URLSearchParams({ subject, ...(orderNumber !== undefined && { order: orderNumber }) });
  return `${sitePath('/forms/contact', language)}?${query}`;
}
