import { $session } from '../../people/session/session.store.ts';

// What a document's page adds for people who are signed in: everybody else has it as plain links and forms.
$session.subscribe((session) => {
  if (session) void import('./document-elements.ts');
});
