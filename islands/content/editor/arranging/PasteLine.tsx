import { useDesk } from '../desk-context.tsx';

/** Pastes at the end of a list what was copied, and says why something else could not be pasted. */
export function PasteLine({ problem, label, onPaste }: { problem: string; label: string; onPaste: () => void }) {
  const { t } = useDesk();
  return (
    <>
      <button
        type="button"
        className="button desk-small"
        aria-label={t('PasteInto', { field: label })}
        onClick={onPaste}
      >
        {t('Paste')}
      </button>
      <p className="field-error" role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </>
  );
}
