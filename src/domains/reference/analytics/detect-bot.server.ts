import { isbot } from 'isbot';
import { z } from 'zod';
import bots from '#data/bots.json' with { type: 'json' };
import { type BotFlags, notABot } from './bots.ts';

const Names = z.array(z.string().min(3));

/** Names as robots give them in their user agent; upper and lower case do not matter. */
const BotList = z.strictObject({ ai: Names, search: Names, other: Names });
type BotList = z.infer<typeof BotList>;

/** Words by which an unlisted robot says what it is; automated browsers and command-line tools do not. */
const SAYS_SO = /bot|crawl|spider|slurp|scrap|archiver|\+https?:\/\//i;

/** BOT-01, RULING-76: from our own list first; isbot then judges those that call themselves a robot. */
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
