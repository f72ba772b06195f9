import type { Ref } from 'react';
import type { Say } from './say.ts';

interface Props {
  /** Takes the focus when the card is asked for before its fields are there. */
  ref: Ref<HTMLDivElement>;
  id?: string | undefined;
  isFailed: boolean;
  say: Say;
  onRetry: () => void;
}

/** In place of card fields that are still being loaded, or that could not be. */
export function CardLoadNote({ ref, id, isFailed, say, onRetry }: Props) {
  return (
    <div className={isFailed ? undefined : 'card-awaited'} id={id} tabIndex={-1} ref={ref}>
      {isFailed ? (
        <p role="alert" className="card-error">
          {say('CardLoadError')}{' '}
          <button type="button" className="button" onClick={onRetry}>
            {say('CardTryAgain')}
          </button>
        </p>
      ) : (
        <p role="status">{say('CardLoading')}</p>
      )}
    </div>
  );
}
