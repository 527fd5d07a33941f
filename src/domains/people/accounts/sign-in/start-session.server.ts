import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Lets us begin a session, as the library does it, for somebody who has proven themselves to us. It has no address. */
export const startSession = () => ({
  id: 'start-session' as const,
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ consumerId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.consumerId);
        // Deleted between the proof and now.
        if (!user) throw context.error('NOT_FOUND', { code: 'USER_NOT_FOUND', message: 'User not found' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ status: true });
      },
    ),
  },
});
