import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** A library plugin that starts a session for a person we have authenticated ourselves. It has no HTTP endpoint. */
export const startSession = () => ({
  id: 'start-session' as const,
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ consumerId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.consumerId);
        // The account was deleted meanwhile.
        if (!user) throw context.error('NOT_FOUND', { code: 'USER_NOT_FOUND', message: 'User not found' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ status: true });
      },
    ),
  },
});
