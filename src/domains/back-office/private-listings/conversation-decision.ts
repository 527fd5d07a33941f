import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from '#lib/errors.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import type { DecideRefusal } from './conversation-desk.server.ts';

const decisions = [
  'release',
  'refuse',
  'end',
  'dismiss',
  'block-owner',
  'block-shopper',
  'allow-owner',
  'allow-shopper',
] as const;

export const ConversationDecision = z.object({
  decision: z.enum(decisions),
  /** The held message that is released or refused. */
  holdId: z.string().max(100).default(''),
  reason: multilineText(1000),
});
export type ConversationDecision = z.infer<typeof ConversationDecision>;

const refusals: Readonly<Record<DecideRefusal, { code: ErrorCode; message: string }>> = {
  'not-found': { code: 'not-found', message: 'Conversation not found.' },
  decided: { code: 'conflict', message: 'Somebody decided this meanwhile. Look at it again.' },
  ended: { code: 'conflict', message: 'This conversation has ended, so the message can’t be sent.' },
  'needs-reason': { code: 'validation-failed', message: 'Enter a reason. It’s emailed as you write it.' },
};

export const conversationRefusalOf = (refusal: DecideRefusal): { status: number; message: string } => {
  const { code, message } = refusals[refusal];
  return { status: errorCatalogue[code].status, message };
};
