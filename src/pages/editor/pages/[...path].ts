import type { APIRoute } from 'astro';
import { editedPage } from '../../../areas/content/editor/preview/preview.page.ts';

export const ALL: APIRoute = (context) => editedPage.open(context);
