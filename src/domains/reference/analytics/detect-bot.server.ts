import { isbot } from 'isbot';
import { z } from 'zod';
import bots from '#data/bots.json' with { type: 'json' };
import { type BotFlags, notABot } from './bots.ts';

const Names = z.array(z.string().min(3));

/** Names of bots in their user agent, compared case-insensitively. */
const BotList = z.strictObject({ ai: Names, search: Names, other: Names });
type BotList = z.infer<typeof BotList>;

/**
 * Words in the user agent of an unlisted bot that identifies itself; automated browsers and command-line tools don't
 * match.
 */
const SAYS_SO = /bot|crawl|spider|slurp|scrap|archiver|\+https?:\/\//i;

/**
 * Checks our own list first, then the isbot library for those that identify themselves as a bot (BOT-01, RULING-76).
 */
export const createBotDetector = (list: BotList): ((userAgent: string | undefined) => BotFlags) => {
  const bots = [
    ...list.ai.map((name) => ({ name, isAiBot: true })),
    ...list.search.map((name) => ({ name, isAiBot: false })),
    ...list.other.map((name) => ({ name, isAiBot: false })),
  ].map((bot) => ({ ...bot, needle: bot.name.toLowerCase() }));

  return (userAgent) => {
    if (!userAgent) return notABot;
    const text = userAgent.toLowerCase();
    const bot = bots.find(({ needle }) => text.includes(needle));
    if (bot) return { isBot: true, isAiBot: bot.isAiBot, name: bot.name };
    return { isBot: SAYS_SO.test(userAgent) && isbot(userAgent), isAiBot: false };
  };
};

export const detectBot = createBotDetector(BotList.parse(bots));
