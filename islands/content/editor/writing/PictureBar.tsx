import { Field } from '../../../platform/ui/Field.tsx';
import { useDesk } from '../desk-context.tsx';
import { setAlt } from './edit-commands.ts';
import type { Writing } from './open-writing.ts';

/** Asks what the selected picture shows. */
export function PictureBar({ writing, id, alt }: { writing: Writing; id: string; alt: string }) {
  const { t, locale } = useDesk();
  return (
    <div className="writing-panel" role="group" aria-label={t('WritingPicture')}>
      <Field
        name={`${id}-alt`}
        label={t('PictureShows')}
        lang={locale}
        value={alt}
        onChange={(given) => writing.change(setAlt(given))}
      />
    </div>
  );
}
