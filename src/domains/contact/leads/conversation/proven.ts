import type { LeadWriter } from './relay-addresses.server.ts';

/** The conversation and side that a writer has proven; undefined if it is not theirs. */
export type Proven = { leadId: string; writer: LeadWriter } | undefined;
