import { useState, type KeyboardEventHandler, type ReactNode } from 'react';
import { PresenceChips } from './presence/PresenceChips.tsx';
import { controlId, useDesk, useProblem, useProblemInside } from './desk-context.tsx';

interface Props {
  /** Path of the entry: "blocks.2". */
  path: string;
  name: string;
  /** A line beside the name. */
  about: ReactNode;
  /** The card begins open, because its entry was just added. */
  isFresh: boolean;
  /** An error that is stored elsewhere belongs to this entry. */
  isWrongElsewhere?: boolean;
  /** Moves, copies and removes the entry. */
  buttons: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLButtonElement>;
  /** Drawn in place of the entry while it is folded. */
  folded?: ReactNode;
  children: ReactNode;
}

/** Folds an entry of a list to a line; it is open when it is new, when a link leads into it, and while it has an error. */
export function EntryCard(props: Props) {
  const { path, name, about, isFresh, isWrongElsewhere = false, buttons, onKeyDown, folded, children } = props;
  const { openPath } = useDesk();
  const problem = useProblem(path, name);
  const hasProblemInside = useProblemInside(path);
  const isWrong = problem !== undefined || hasProblemInside || isWrongElsewhere;
  const isAsked = openPath === path || openPath?.startsWith(`${path}.`) === true;
  const [isOpen, setIsOpen] = useState(isFresh || isAsked);
  // It stays open when a save ends the error: whoever corrected it may go on there.
  if (isWrong && !isOpen) setIsOpen(true);
  return (
    <section className={isWrong ? 'desk-block field-wrong' : 'desk-block'} aria-label={name}>
      <div className="desk-block-head">
        <button
          type="button"
          className="desk-fold"
          id={controlId(path)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <span className="desk-block-type">{name}</span> <span className="desk-block-title">{about}</span>
        </button>
        <PresenceChips path={path} />
        {buttons}
      </div>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      {isOpen ? children : folded}
    </section>
  );
}
