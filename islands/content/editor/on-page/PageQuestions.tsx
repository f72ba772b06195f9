import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { useDesk } from '../desk-context.tsx';
import { InsertDialog } from './InsertDialog.tsx';
import { nameOther, type Around } from './name-places.ts';
import type { PageQuestion } from './use-page-places.ts';

interface Props {
  question: PageQuestion;
  around: () => Around;
  onDone: () => void;
  /** Leaves for the form of another item; what is not saved is kept. */
  onLeave: (address: string) => void;
}

/** Asks before the form of another item is opened, or what kind of block comes between others. */
export function PageQuestions({ question, around, onDone, onLeave }: Props) {
  const { t, deskPath } = useDesk();
  if (question?.kind === 'insert') return <InsertDialog gap={question.gap} onDone={onDone} />;
  if (question?.kind !== 'leave') return null;
  const { id, locale, place } = question.place;
  const address = `${deskPath}/items/${id}?locale=${locale}&block=${place}`;
  return (
    <ConfirmDialog
      title={nameOther(question.place, around())}
      text={t('OpenOtherText')}
      confirm={t('OpenOther')}
      decline={t('StayHere')}
      path={address}
      onConfirm={() => onLeave(address)}
      onDecline={onDone}
    />
  );
}
