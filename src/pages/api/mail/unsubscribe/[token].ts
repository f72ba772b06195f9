import type { APIRoute } from 'astro';
import { answerOneClick } from '../../../../../server/http/one-click.ts';

export const ALL: APIRoute = answerOneClick;
