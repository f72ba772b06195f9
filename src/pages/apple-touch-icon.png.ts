import { answerBrandFile } from '../templates/site-files/brand-file.ts';

export const GET = answerBrandFile('/apple-touch-icon.png');
