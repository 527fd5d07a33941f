/** `isBot` is true for AI crawlers too (BOT-01). */
export type BotFlags = { isBot: boolean; isAiBot: boolean; name?: string };

export const notABot: BotFlags = { isBot: false, isAiBot: false };
