import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { notificationForms } from './notification-forms.server.ts';
import type { Notifications } from './notifications.server.ts';
import { unreadNotificationsPath } from './notifications-slice.ts';

type NotificationsApiOptions = SignedInOptions & {
  notifications: Notifications;
};

const Answer = z.object({
  totalUnreadNotificationsCount: z.int(),
  notifications: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      href: z.string(),
      createdDate: z.string(),
      read: z.boolean(),
    }),
  ),
});
const Success = z.object({ success: z.literal(true) });

const tags = ['account'];

const readApi = notificationForms.read.api({
  path: '/account-api/notifications/:id/read',
  input: 'params',
  tags,
  summary: 'Mark one as read',
  response: Success,
});

/** The notifications API (PROF-07, RULING-23). Unlike other account calls, the list takes a bearer token (AUTH-02). */
export const notificationsApi: FastifyPluginAsyncZod<NotificationsApiOptions> = async (
  app,
  { notifications, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);

  app.get(
    unreadNotificationsPath,
    { schema: { tags, summary: 'What you were told, the latest first', response: { 200: Answer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      reply.header('cache-control', 'no-store');
      return notifications.read(id);
    },
  );

  await readApi(app, {
    readContext: async (request) => ({ consumerId: (await requireConsumer(request)).id, notifications }),
  });

  app.post(
    '/account-api/notifications/read-all',
    { schema: { tags, summary: 'Mark all as read', response: { 200: Success } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      await notifications.markAllRead(id);
      return { success: true as const };
    },
  );
};
