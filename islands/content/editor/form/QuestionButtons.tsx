import { controlId, useDesk } from '../desk-context.tsx';

/** The verbs of one field of a form. */
export interface QuestionVerbs {
  move(index: number, by: -1 | 1): void;
  copy(index: number): void;
  insert(index: number): void;
  remove(index: number, name: string): void;
}

interface Props {
  index: number;
  count: number;
  name: string;
  verbs: QuestionVerbs;
}

/** Returns the id of a button of a field, for the focus after a move. */
export const buttonId = (index: number, by: -1 | 1): string =>
  controlId(`definition.fields.${index}.${by < 0 ? 'up' : 'down'}`);

/** Moves, copies and removes a field, and inserts one behind it. */
export function QuestionButtons({ index, count, name, verbs }: Props) {
  const { t } = useDesk();
  const buttons = [
    {
      words: t('Up'),
      label: t('MoveUpEntry', { entry: name }),
      act: () => verbs.move(index, -1),
      isOff: index === 0,
      id: buttonId(index, -1),
    },
    {
      words: t('Down'),
      label: t('MoveDownEntry', { entry: name }),
      act: () => verbs.move(index, 1),
      isOff: index === count - 1,
      id: buttonId(index, 1),
    },
    { words: t('Copy'), label: t('CopyEntry', { entry: name }), act: () => verbs.copy(index) },
    { words: t('Insert'), label: t('InsertBehind', { entry: name }), act: () => verbs.insert(index) },
    { words: t('Remove'), label: t('RemoveEntry', { entry: name }), act: () => verbs.remove(index, name) },
  ];
  return (
    <span className="desk-entry-buttons">
      {buttons.map(({ words, label, act, isOff, id }) => (
        <button
          key={words}
          type="button"
          className="button desk-small"
          id={id}
          disabled={isOff}
          aria-label={label}
          onClick={act}
        >
          {words}
        </button>
      ))}
    </span>
  );
}
