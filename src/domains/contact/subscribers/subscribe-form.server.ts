import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { err, ok } from '#lib/result.ts';
import { lightUserCookieOf } from './light-user-cookie.server.ts';
import type { SubscribeContext } from './sign-ups.server.ts';
import type { SubscriberDesk } from './subscriber-desk.server.ts';
import type { Subscribers } from './subscribers.server.ts';
import { subscribeCall, tooManyAlerts } from './subscription.ts';
import { SearchString, SubscriberEmail } from './subscription-schema.server.ts';

const Param = z.union([z.string().max(2000), z.number(), z.array(z.union([z.string().max(200), z.number()])).max(200)]);

const SubscribeBody = z.object({
  emailAddress: SubscriberEmail,
  searchString: SearchString.optional(),
  searchParams: z.record(z.string().max(60), Param).optional().describe('The same by name; searchString comes first'),
  searchName: z.string().max(100).optional().describe('Not used: what a stranger typed is mailed to nobody'),
  brand: z.string().toUpperCase().pipe(ApiBrand).default('AT'),
});

const textsOf = (params: Record<string, z.infer<typeof Param>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const refusals = {
  'no-search': { code: 'validation-failed', fields: { searchString: 'is missing' } },
  'unusable-search': { code: 'validation-failed', field: 'searchString', message: 'is too long' },
  'too-many': { code: 'too-many-requests', message: subscribeCall.failure },
} as const satisfies Record<string, Refusal>;

type Subscriber = SubscribeContext & { subscribers: Pick<Subscribers, 'subscribe'> };

/** Email alerts without an account (ALRT-10, ALRT-11). */
export const subscribeForm = defineForm({
  fieldNames: subscribeCall.fieldNames,
  schema: SubscribeBody,
  run: async (input, { subscribers, ...context }: Subscriber) => {
    const { emailAddress: email, searchString, searchParams, brand } = input;
    const search = searchString || (searchParams && textsOf(searchParams));
    if (!search) return err('no-search' as const);
    const done = await subscribers.subscribe({ email, search, brand }, context);
    return done.ok ? ok({ email, ...done.value }) : done;
  },
  refuse: (reason: keyof typeof refusals) => refusals[reason],
});

export const subscribeApi = subscribeForm.api({
  path: subscribeCall.path,
  tags: ['search'],
  summary: 'Get alerts for a search by email, without an account',
  response: z.object({
    status: z.literal(200),
    consumerId: z.string(),
    bookmarkSaved: z.boolean(),
    bookmarkAlreadySaved: z.boolean(),
    overLimit: z.boolean(),
    msgs: z.array(z.object({ severity: z.string(), value: z.string() })),
    confirmBy: z.string().describe('The last day the link in the email works; empty when none was sent'),
  }),
  toResponse: ({ consumerId, outcome, until }, reply) => {
    reply.header('set-cookie', lightUserCookieOf(consumerId));
    return {
      status: 200,
      consumerId,
      confirmBy: until,
      bookmarkSaved: outcome === 'saved',
      bookmarkAlreadySaved: outcome === 'already-saved',
      overLimit: outcome === 'over-limit',
      msgs: outcome === 'over-limit' ? [{ severity: 'ERROR', value: tooManyAlerts }] : [],
    };
  },
});

/** Mails a link to all subscriptions of an address. */
export const sendLinkForm = defineForm({
  schema: z.object({ email: SubscriberEmail }),
  run: async ({ email }, { desk, visitor }: { desk: Pick<SubscriberDesk, 'sendLink'>; visitor: string }) => {
    const sent = await desk.sendLink(email, visitor);
    return sent.ok ? ok({}) : sent;
  },
  refuse: () => refusals['too-many'],
});
