import { ArticleComments } from './article-comments.ts';
import { CommentsWidget } from './comments-widget.ts';

customElements.define('article-comments', ArticleComments);
customElements.define('comments-widget', CommentsWidget);
