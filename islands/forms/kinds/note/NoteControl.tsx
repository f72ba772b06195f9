import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import type { FieldControlProps } from '../field-control.ts';

/** Renders a text between the fields. */
export function NoteControl({
  field: { html, tag: Tag = 'p', link },
  own: { label },
}: FieldControlProps<FieldOf<'note'>>) {
  // Sanitised by the server.
  if (html !== undefined) return <div className="form-note prose" dangerouslySetInnerHTML={{ __html: html }} />;
  if (!link) return <Tag className="form-note">{label}</Tag>;
  return (
    <Tag className="form-note">
      {label} {/* In a new tab, so that the answers stay. */}
      <a href={link.href} target="_blank">
        {link.label}
      </a>
    </Tag>
  );
}
