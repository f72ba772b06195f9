import type { Ref } from 'react';
import type { Translate } from './translate.ts';

interface Props {
  /** Takes the focus when the card is asked for before its fields are there. */
  ref?: Ref<HTMLDivElement>;
  id?: string | undefined;
  isFailed: boolean;
  t: Translate<'CardLoadError' | 'CardTryAgain' | 'CardLoading'>;
  onRetry: () => void;
}

/** Replaces card fields that are loading or could not be loaded. */
export function CardLoadNote({ ref, id, isFailed, t, onRetry }: Props) {
  return (
    <div className={isFailed ? undefined : 'card-awaited'} id={id} tabIndex={-1} ref={ref}>
      {isFailed ? (
        <p role="alert" className="field-error">
          {t('CardLoadError')}{' '}
          <button type="button" className="button" onClick={onRetry}>
            {t('CardTryAgain')}
          </button>
        </p>
      ) : (
        <p role="status">{t('CardLoading')}</p>
      )}
    </div>
  );
}
