import { memo } from 'react';
import { BlocksControl } from './BlocksControl.tsx';
import type { FieldProps } from './desk-context.tsx';
import { ImageControl } from './ImageControl.tsx';
import { GroupControl } from './GroupControl.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ConditionControl } from './form/ConditionControl.tsx';
import { DefinitionControl } from './form/DefinitionControl.tsx';
import { QuestionsControl } from './form/QuestionsControl.tsx';
import { ScreenControl } from './form/ScreenControl.tsx';
import { ListControl } from './ListControl.tsx';
import { MapControl } from './MapControl.tsx';
import { MarkdownControl } from './MarkdownControl.tsx';
import { MomentControl } from './MomentControl.tsx';
import { PickControl } from './PickControl.tsx';
import { BooleanControl, ChoiceControl, NumberControl, TextControl } from './PlainControls.tsx';
import { Beside } from './translating/Beside.tsx';

/**
 * Draws the control of a field's kind, in a translation with its source. Memoized: a keystroke redraws the field it is
 * typed into, and no other.
 */
export const FieldView = memo(function FieldView(props: FieldProps) {
  return <Beside {...props}>{controlOf(props)}</Beside>;
});

function controlOf({ field, path, value }: FieldProps) {
  switch (field.kind) {
    case 'markdown':
      return <MarkdownControl field={field} path={path} value={value} />;
    case 'number':
      return <NumberControl field={field} path={path} value={value} />;
    case 'boolean':
      return <BooleanControl field={field} path={path} value={value} />;
    case 'choice':
      return <ChoiceControl field={field} path={path} value={value} />;
    case 'image':
      return <ImageControl field={field} path={path} value={value} />;
    case 'group':
    case 'link':
      return <GroupControl field={field} path={path} value={value} />;
    case 'list':
      return <ListControl field={field} path={path} value={value} />;
    case 'form':
      return <DefinitionControl field={field} path={path} value={value} />;
    case 'condition':
      return <ConditionControl field={field} path={path} value={value} />;
    case 'screen':
      return <ScreenControl field={field} path={path} value={value} />;
    case 'moment':
      return <MomentControl field={field} path={path} value={value} />;
    case 'blocks':
      if (field.isQuestions) return <QuestionsControl field={field} path={path} />;
      return <BlocksControl field={field} path={path} value={value} />;
    case 'map':
      return <MapControl field={field} path={path} value={value} />;
    case 'json':
      return <JsonControl field={field} path={path} value={value} />;
    case 'href':
      return <PickControl field={field} path={path} value={value} />;
    case 'name':
      return field.refersTo ? (
        <PickControl field={field} path={path} value={value} />
      ) : (
        <TextControl field={field} path={path} value={value} />
      );
    case 'date':
    case 'long-text':
    case 'picture':
    case 'text':
      return <TextControl field={field} path={path} value={value} />;
  }
}
