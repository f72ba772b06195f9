import type { APIRoute } from 'astro';
import { fileVersionPage } from '../../../../areas/content/editor/files/file-version.page.ts';

export const ALL: APIRoute = (context) => fileVersionPage.open(context);
