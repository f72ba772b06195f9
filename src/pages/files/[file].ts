import type { APIRoute } from 'astro';
import { libraryFilePage } from '../../areas/content/files/library-file.page.ts';

export const ALL: APIRoute = (context) => libraryFilePage.open(context);
