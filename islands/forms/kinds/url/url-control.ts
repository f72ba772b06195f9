import { lineControl } from '../line-control.tsx';

export const urlControl = lineControl({ type: 'url' });
