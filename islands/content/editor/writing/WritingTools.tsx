import { useStore } from '@nanostores/react';
import { redo, undo } from 'prosemirror-history';
import { useDesk } from '../desk-context.tsx';
import { ImageDialog } from '../ImageDialog.tsx';
import { altFields } from '../../../../server/platform/images/image.rules.ts';
import { toLocale } from '../../../../server/platform/locale.rules.ts';
import {
  insertInline,
  insertTable,
  setLevel,
  toggleBold,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './edit-commands.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import type { Writing } from './open-writing.ts';
import { PictureBar } from './PictureBar.tsx';
import { TableBar } from './TableBar.tsx';
import { textSchema } from './text-schema.ts';
import { ToolButton } from './ToolButton.tsx';
import { ToolRow } from './ToolRow.tsx';

/** Question of a panel below the tools; a file is a picture that was dropped or pasted. */
export type Asked = 'link' | 'figure' | 'picture' | File | null;

interface Props {
  writing: Writing;
  label: string;
  /** Id of the element that is typed into. */
  id: string;
  asked: Asked;
  ask: (asked: Asked) => void;
  onMarkdown: () => void;
}

const { nodes } = textSchema;
const levels = [2, 3, 4] as const;

/** The tools of a text: one stop of the Tab key, with arrow keys between them. */
export function WritingTools({ writing, label, id, asked, ask, onMarkdown }: Props) {
  const { t, locale } = useDesk();
  const tools = useStore(writing.$tools);
  const { run } = writing;
  function close() {
    ask(null);
    writing.focus();
  }
  return (
    <>
      <ToolRow label={t('WritingTools', { field: label })} controls={id}>
        <select
          aria-label={t('WritingLevel')}
          value={tools.level === null || tools.level > 4 || tools.level === 1 ? '' : tools.level}
          onChange={({ target }) => target.value !== '' && run(setLevel(Number(target.value)))}
        >
          <option value="" disabled hidden />
          <option value={0}>{t('WritingParagraph')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {t('WritingHeading', { level })}
            </option>
          ))}
        </select>
        <ToolButton isPressed={tools.isBold} keys="Control+B" onPress={() => run(toggleBold)}>
          <b>{t('WritingBold')}</b>
        </ToolButton>
        <ToolButton isPressed={tools.isItalic} keys="Control+I" onPress={() => run(toggleItalic)}>
          <i>{t('WritingItalic')}</i>
        </ToolButton>
        <ToolButton isPressed={tools.href !== null} keys="Control+K" onPress={() => ask('link')}>
          {t('WritingLink')}
        </ToolButton>
        <ToolButton isPressed={tools.isInBulletList} onPress={() => run(toggleList(nodes.bullet_list))}>
          {t('WritingList')}
        </ToolButton>
        <ToolButton isPressed={tools.isInOrderedList} onPress={() => run(toggleList(nodes.ordered_list))}>
          {t('WritingNumbers')}
        </ToolButton>
        <ToolButton isPressed={tools.isInQuote} onPress={() => run(toggleQuote)}>
          {t('WritingQuote')}
        </ToolButton>
        <ToolButton isDisabled={tools.isInTable} onPress={() => run(insertTable)}>
          {t('WritingTable')}
        </ToolButton>
        <ToolButton onPress={() => ask('picture')}>{t('WritingPicture')}</ToolButton>
        <ToolButton onPress={() => ask('figure')}>{t('WritingFigure')}</ToolButton>
        <ToolButton isDisabled={!tools.canUndo} keys="Control+Z" onPress={() => run(undo)}>
          {t('WritingUndo')}
        </ToolButton>
        <ToolButton isDisabled={!tools.canRedo} keys="Control+Y" onPress={() => run(redo)}>
          {t('WritingRedo')}
        </ToolButton>
        <ToolButton onPress={onMarkdown}>{t('ShowMarkdown')}</ToolButton>
      </ToolRow>
      {tools.isInTable && <TableBar writing={writing} isInHead={tools.isInTableHead} />}
      {tools.alt !== null && <PictureBar writing={writing} id={id} alt={tools.alt} />}
      {asked === 'link' && (
        <LinkPanel writing={writing} id={id} href={tools.href} words={tools.words} onClose={close} />
      )}
      {asked === 'figure' && <FigurePanel writing={writing} id={id} onClose={close} />}
      {(asked === 'picture' || asked instanceof File) && (
        <ImageDialog
          file={asked instanceof File ? asked : undefined}
          onChoose={(image) => {
            ask(null);
            run(insertInline(nodes.image, { src: image.src, alt: image[altFields[toLocale(locale)]] }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
