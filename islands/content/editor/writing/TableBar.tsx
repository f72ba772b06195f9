import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables';
import { useDesk } from '../desk-context.tsx';
import type { Writing } from './open-writing.ts';
import { ToolButton } from './ToolButton.tsx';
import { ToolRow } from './ToolRow.tsx';

/** The tools of the table around the cursor. */
export function TableBar({ writing: { run }, isInHead }: { writing: Writing; isInHead: boolean }) {
  const { t } = useDesk();
  return (
    <ToolRow label={t('WritingTable')}>
      {/* The first row is the head of the columns. */}
      <ToolButton isDisabled={isInHead} onPress={() => run(addRowBefore)}>
        {t('TableRowAbove')}
      </ToolButton>
      <ToolButton onPress={() => run(addRowAfter)}>{t('TableRowBelow')}</ToolButton>
      <ToolButton onPress={() => run(deleteRow)}>{t('TableRowAway')}</ToolButton>
      <ToolButton onPress={() => run(addColumnBefore)}>{t('TableColumnBefore')}</ToolButton>
      <ToolButton onPress={() => run(addColumnAfter)}>{t('TableColumnAfter')}</ToolButton>
      <ToolButton onPress={() => run(deleteColumn)}>{t('TableColumnAway')}</ToolButton>
      <ToolButton onPress={() => run(deleteTable)}>{t('TableAway')}</ToolButton>
    </ToolRow>
  );
}
