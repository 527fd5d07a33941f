/** BOT-01: AI crawlers are robots too. */
export type BotFlags = { isBot: boolean; isAiBot: boolean; name?: string };

export const notABot: BotFlags = { isBot: false, isAiBot: false };

/** BOT-04: AI crawlers do not scroll, so what waits for scrolling is rendered for them at once. */
export const forceRenderLazy = ({ isAiBot }: BotFlags): boolean => isAiBot;
