import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { DealerTokens, TokenRefusal } from './dealer-tokens.server.ts';
import { tokenScopes } from './token.ts';

type TokenContext = { tokens: DealerTokens; actor: DealerActor };

const refusals = {
  'not-a-manager': { code: 'forbidden', message: 'Only managers make and revoke tokens.' },
  'too-many-tokens': { code: 'conflict', message: 'You have 10 tokens. Revoke one first.' },
  'unknown-token': { code: 'not-found', message: 'This token is no longer there.' },
} as const satisfies Record<TokenRefusal, Refusal>;

/** Checkboxes of one name arrive joined with commas. */
const Scopes = z
  .string()
  .max(100)
  .default('')
  .transform((text) => tokenScopes.filter((scope) => text.split(',').includes(scope)))
  .refine((scopes) => scopes.length > 0, 'Choose what the token may do.');

export const makeTokenForm = defineForm({
  schema: z.object({
    name: z
      .string('Name the software that uses it.')
      .trim()
      .min(1, 'Name the software that uses it.')
      .max(60, 'A name has at most 60 characters.')
      .regex(/^[^\p{Cc}]*$/u, 'A name has no control characters.'),
    scopes: Scopes,
  }),
  run: (input, { tokens, actor }: TokenContext) => tokens.make(actor, input),
  refuse: (reason: TokenRefusal): Refusal => refusals[reason],
});

export const revokeTokenForm = defineForm({
  schema: z.object({ id: z.string().max(100) }),
  run: ({ id }, { tokens, actor }: TokenContext) => tokens.revoke(actor, id),
  refuse: (reason: TokenRefusal): Refusal => refusals[reason],
});
