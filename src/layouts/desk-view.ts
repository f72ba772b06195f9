import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { FieldMarks } from '../../server/content/api/field-marks.ts';

/** Parts that the desk adds to a page of the site: a bar above it, and beside the form what finds the form's fields on it. */
export interface DeskView {
  mode: 'preview' | 'typed';
  /** A component with the prop `t`; absent beside the form, which shows all of it. */
  Bar?: AstroComponentFactory;
  /** A component with the props `note`, `t`: why a block has nothing to show. */
  Note?: AstroComponentFactory;
  /** A component without props that lets an editor choose a place on the page. */
  Overlay?: AstroComponentFactory;
  /** Marks of the texts on the page; absent where nobody edits it. */
  marks?: FieldMarks;
  /** Page of blocks on which the item is shown, itself or another one; absent for any other page. */
  page?: { id: string; locale: string };
  item: { id: string; locale: string; title: string; address: string | null; revision: number; isDraft: boolean };
  /** It is a change of what is live, beside a draft. */
  isChange?: boolean;
  /** Until when a shared link opens it; null for editors. */
  expiresAt: Date | null;
  /** Where whoever has the link may remark. */
  remarksHref?: string;
}
