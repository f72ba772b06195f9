import { sitePath } from '../../content/items/site-path.rules.ts';

/** Subjects of the contact form that the site links to. */
type ContactSubject = 'order' | 'training';

/** Returns the address of the contact form with its subject, and its order, filled in. */
export function contactPath(language: string, subject: ContactSubject, orderNumber?: string): string {
  const query = new URLSearchParams({ subject, ...(orderNumber !== undefined && { order: orderNumber }) });
  return `${sitePath('/forms/contact', language)}?${query}`;
}
