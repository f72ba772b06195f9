import { lineControl } from '../line-control.tsx';

export const telControl = lineControl({ type: 'tel' });
