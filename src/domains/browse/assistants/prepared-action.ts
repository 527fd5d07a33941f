import { z } from 'zod';
import { accountPath } from '#paths/paths.ts';

const Car = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const longestQuestion = 500;

/** Longer ones are not led back to after signing in. */
export const longestPath = 1900;

/** What an assistant can prepare for a shopper, as in the address of the page where they confirm it (MCP-09). */
export const PreparedAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('save-car'), car: Car }),
  z.object({ do: z.literal('create-alert'), search: z.string().min(1).max(longestPath) }),
  z.object({ do: z.literal('ask-seller'), car: Car, message: z.string().max(longestQuestion).default('') }),
]);
export type PreparedAction = z.infer<typeof PreparedAction>;

/** The page where the shopper signs in and confirms; nothing is stored before. */
export const preparedActionPath = ({ do: action, ...rest }: PreparedAction): string =>
  accountPath('confirm', { do: action, ...rest });
