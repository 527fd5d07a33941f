import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { err, ok } from '#lib/result.ts';
import { lightUserCookieOf } from '../light-user-cookie.server.ts';
import type { SubscribeContext } from '../sign-ups.server.ts';
import { SubscriberEmail } from '../subscription-schema.server.ts';
import type { BestDeals } from './best-deals.server.ts';
import { bestDealsCall, unknownZip } from './best-deals-wish.ts';
import { StyleCodes, Zip } from './read-wish.server.ts';

/** Request body (ALRT-16); the email address has two names (RULING-105). */
const Body = z.object({
  emailAddress: SubscriberEmail.optional(),
  email: SubscriberEmail.optional(),
  search: z.object({
    bestDealsOptIn: z.enum(['y', 'Y']),
    userId: z.string().max(200).optional().describe('Not used: who asks is told by the token'),
    zipcode: Zip,
    styleCodes: z
      .union([z.string().max(200), z.array(z.string().max(20)).max(20)])
      .optional()
      .transform((codes) => (typeof codes === 'string' ? codes.split(',').filter(Boolean) : (codes ?? [])))
      .pipe(StyleCodes),
  }),
});

const refusals = {
  'no-address': { code: 'validation-failed', fields: { emailAddress: 'is missing' } },
  'unknown-zip': { code: 'validation-failed', field: 'search.zipcode', message: unknownZip },
  'too-many': { code: 'too-many-requests', message: bestDealsCall.failure },
} as const satisfies Record<string, Refusal>;

type Subscriber = SubscribeContext & {
  bestDeals: Pick<BestDeals, 'subscribe'>;
  isZip(zip: string): boolean;
  consumer: { id: string; email: string } | undefined;
};

/** Subscribes to best deals, by the endpoint of the older account service (RULING-27). */
export const bestDealsForm = defineForm({
  fieldNames: bestDealsCall.fieldNames,
  schema: Body,
  run: async (input, { bestDeals, isZip, consumer, ...context }: Subscriber) => {
    const email = input.emailAddress ?? input.email;
    if (email === undefined) return err('no-address' as const);
    const { zipcode: zip, styleCodes } = input.search;
    if (!isZip(zip)) return err('unknown-zip' as const);
    const result = await bestDeals.subscribe({ email, wish: { zip, styleCodes }, consumer }, context);
    return result.ok ? ok({ until: '', ...result.value, email, zip }) : result;
  },
  refuse: (reason: keyof typeof refusals) => refusals[reason],
});

export const bestDealsApi = bestDealsForm.api({
  path: bestDealsCall.path,
  tags: ['account'],
  summary: 'Get best deals by email',
  response: z.union([
    z.object({
      status: z.literal(200),
      confirmBy: z.string().optional().describe('The last day the link in the email works, where one was sent'),
    }),
    z.object({ message: z.literal('userexists') }),
  ]),
  toResponse: (value, reply) => {
    // Only the owner of an address learns that it is subscribed already; clients treat both answers as success
    // (ALRT-17).
    if (value.state === 'known') return { message: 'userexists' };
    if (value.state === 'on') return { status: 200 };
    reply.header('set-cookie', lightUserCookieOf(value.lightUserId));
    return { status: 200, confirmBy: value.until };
  },
});
