import { $session } from '../../people/session/session.store.ts';

// Additions to a document's page for signed-in people; others have plain links and forms.
$session.subscribe((session) => {
  if (session) void import('./document-elements.ts');
});
