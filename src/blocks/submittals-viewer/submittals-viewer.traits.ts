import { viewerOrigin } from '../../components/document/submittals-viewer.ts';
import type { BlockTraits } from '../block-traits.ts';
import type { SubmittalsViewer } from './submittals-viewer.schema.ts';

export const traits: BlockTraits<SubmittalsViewer> = {
  isColumn: true,
  frameOrigin: ({ submittalsViewer }) => viewerOrigin(submittalsViewer),
};
