/** BOT-01: AI crawlers are robots too. */
export type BotFlags = { isBot: boolean; isAiBot: boolean; name?: string };

export const notABot: BotFlags = { isBot: false, isAiBot: false };

/** BOT-02: the location cookie is a person's choice; a robot that sends one back must not be sorted by it. */
export const mayUseGeoCookie = ({ isBot }: BotFlags): boolean => !isBot;

/** BOT-03, LOC-04: where the edge places a robot or a mobile network says nothing about a shopper. */
export const mayUseEdgeLocation = (
  { isBot }: BotFlags,
  { isMobileNetwork = false, isDisabled = false }: { isMobileNetwork?: boolean; isDisabled?: boolean } = {},
): boolean => !isBot && !isMobileNetwork && !isDisabled;

/** BOT-04: AI crawlers do not scroll, so what waits for scrolling is rendered for them at once. */
export const forceRenderLazy = ({ isAiBot }: BotFlags): boolean => isAiBot;
