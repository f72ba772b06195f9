import type { APIRoute } from 'astro';
import { mailPreviewPage } from '../../../areas/content/editor/brand/brand-preview.page.ts';

export const ALL: APIRoute = (context) => mailPreviewPage.open(context);
