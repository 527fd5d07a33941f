import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Notifications } from './notifications.server.ts';

type Owner = { consumerId: string; notifications: Notifications };

/** Changes one notification; one that does not exist or belongs to someone else is not found. */
const changeForm = (change: (owner: Owner, id: string) => Promise<Result<unknown, 'unknown-notification'>>) =>
  defineForm({
    schema: z.object({ id: z.uuid() }),
    run: async ({ id }, owner: Owner) => {
      const result = await change(owner, id);
      return result.ok ? ok({ success: true as const }) : result;
    },
    refuse: (): Refusal => ({ code: 'not-found' }),
  });

/** The forms by the intent of their buttons. */
export const notificationForms = {
  read: changeForm(({ notifications, consumerId }, id) => notifications.markRead(consumerId, id)),
  unread: changeForm(({ notifications, consumerId }, id) => notifications.markUnread(consumerId, id)),
  delete: changeForm(async ({ notifications, consumerId }, id) => ok(await notifications.remove(consumerId, id))),
};

export const isNotificationIntent = (intent: string): intent is keyof typeof notificationForms =>
  Object.hasOwn(notificationForms, intent);
