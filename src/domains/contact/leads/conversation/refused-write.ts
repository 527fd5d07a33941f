import type { FormRefusal } from '#lib/forms/form-answer.ts';

/** A refused post about a conversation, with what was typed. */
export type RefusedWrite = FormRefusal & { question: string; intent: string };
