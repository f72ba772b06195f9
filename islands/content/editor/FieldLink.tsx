import type { ReactNode } from 'react';
import { focusField } from './focus-field.ts';

/** Links to the control of a field, and opens the tab and the folded entries around it, or a list that shows its first entries only. */
export function FieldLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        if (focusField(to)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
