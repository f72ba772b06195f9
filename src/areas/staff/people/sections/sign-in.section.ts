import { may } from '../../../../../server/people/access/access.rules.ts';
import { liveSessions } from '../../../../../server/people/auth/auth.repo.ts';
import { inviteAgain } from '../../../../../server/people/access/roles/invite-person.ts';
import { endSessions } from '../../../../../server/people/access/roles/end-sessions.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { actorOf, personIdOf, type PersonSection } from './person-section.ts';

interface SignInView {
  isConfirmed: boolean;
  hasSecondStep: boolean;
  sessions: number;
  lastSeen: Date | null;
  mayEnd: boolean;
}

/** Ways in which a person signs in, and their sessions. */
export const signInSection: PersonSection<SignInView> = {
  async load({ services: { db, clock }, viewer }, { userId, isConfirmed, hasSecondStep }) {
    const sessions = await liveSessions(db, userId, clock.now());
    return {
      isConfirmed,
      hasSecondStep,
      sessions: sessions.length,
      lastSeen: sessions[0]?.updatedAt ?? null,
      mayEnd: may(viewer.person, 'people.grant'),
    };
  },
  rights: { sessions: 'people.grant', 'invite-again': 'people.grant' },
  intents: {
    async sessions(call) {
      const actor = actorOf(call);
      const ended = actor && (await endSessions(call.services, personIdOf(call), actor));
      return ended?.ok ? redirectTo(`${call.page.path}?done=sessions`) : notFound();
    },
    async 'invite-again'(call) {
      const actor = actorOf(call);
      const sent =
        actor && (await inviteAgain(call.services.auth, personIdOf(call), { actor, language: call.page.language }));
      return sent?.ok ? redirectTo(`${call.page.path}?done=invited`) : notFound();
    },
  },
};
