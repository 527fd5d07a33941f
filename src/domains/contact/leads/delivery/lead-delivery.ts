import { z } from 'zod';

export const leadMailFormats = [
  { format: 'attachment', label: 'Email with ADF attached' },
  { format: 'body', label: 'ADF as the email itself' },
  { format: 'plain', label: 'Email without ADF' },
] as const;

export const LeadMailFormat = z.enum(['attachment', 'body', 'plain']);
export type LeadMailFormat = z.infer<typeof LeadMailFormat>;

export const usualMailFormat: LeadMailFormat = 'attachment';
