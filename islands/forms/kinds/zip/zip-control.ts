import { lineControl } from '../line-control.tsx';

export const zipControl = lineControl();
