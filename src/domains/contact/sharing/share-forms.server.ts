import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { ShareEmailInput, ShareTextInput } from './share.ts';
import { shareCalls } from './share-terms.ts';
import type { ShareContext, Sharing } from './sharing.server.ts';

type Sender = ShareContext & { sharing: Pick<Sharing, 'sendText' | 'sendEmail'> };

const refuse = (refusal: Refusal) => refusal;

/** Shares a car, a comparison or a list by text (SHAR-01). */
export const shareTextForm = defineForm({
  schema: ShareTextInput,
  run: (input, { sharing, ...context }: Sender) => sharing.sendText(input, context),
  refuse,
});

/** Shares a car, a comparison or a list by email (SHAR-03). */
export const shareEmailForm = defineForm({
  schema: ShareEmailInput,
  run: (input, { sharing, ...context }: Sender) => sharing.sendEmail(input, context),
  refuse,
});

const tags = ['listings'];

export const shareTextApi = shareTextForm.api({
  path: shareCalls.text.path,
  tags,
  summary: 'Share a car, a comparison or a list by text',
  response: z.object({ success: z.literal(true), requestId: z.string() }),
});

export const shareEmailApi = shareEmailForm.api({
  path: shareCalls.email.path,
  tags,
  summary: 'Share a car, a comparison or a list by email',
  response: z.object({ success: z.literal(true), leadId: z.string() }),
});
