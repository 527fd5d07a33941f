/** BOT-01: AI crawlers are robots too. */
export type BotFlags = { isBot: boolean; isAiBot: boolean; name?: string };

export const notABot: BotFlags = { isBot: false, isAiBot: false };
