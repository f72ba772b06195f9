import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/** Parts that the desk adds to a page of the site: a bar above it and, in editing mode, a mark at each block. */
export interface DeskView {
  mode: 'preview' | 'editing' | 'typed';
  /** A component with the prop `t`; absent beside the form, which shows all of it. */
  Bar?: AstroComponentFactory;
  /** A component with the props `block`, `note`, `t`. */
  Marker?: AstroComponentFactory;
  item: { id: string; locale: string; title: string; address: string | null; revision: number; isDraft: boolean };
  /** Until when a shared link opens it; null for editors. */
  expiresAt: Date | null;
  /** Where whoever has the link may remark. */
  remarksHref?: string;
}
