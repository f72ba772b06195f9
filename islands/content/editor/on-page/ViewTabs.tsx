import { useDesk } from '../desk-context.tsx';
import './on-page.css';

export type DeskPart = 'page' | 'form';

/** Turns between the page and its form where both have no room beside each other. */
export function ViewTabs({ part, onChange }: { part: DeskPart; onChange: (part: DeskPart) => void }) {
  const { t } = useDesk();
  return (
    <div className="desk-views" role="group" aria-label={t('PageAndForm')}>
      {(['page', 'form'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="button desk-small"
          aria-pressed={each === part}
          onClick={() => onChange(each)}
        >
          {t(each === 'page' ? 'PartPage' : 'PartForm')}
        </button>
      ))}
    </div>
  );
}
