import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Settings } from '#lib/setting.ts';
import { draftDesign, liveDesign } from './brand-design.ts';
import { previewParam } from './preview-param.ts';

const Preview = z.strictObject({ brand: z.string(), draft: z.number(), untilMs: z.number() });
export type Preview = z.infer<typeof Preview>;

type Sources = {
  tokens: { sign(value: object): string; open(token: string): unknown };
  settings: Pick<Settings, 'state'>;
  clock: Clock;
};

const readable = (open: () => unknown): unknown => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

/**
 * Links that show one draft of one brand for a day. Saving the draft again ends them, because they would show more, and
 * so does publishing it.
 */
export const createPreviewLinks = ({ tokens, settings, clock }: Sources) => ({
  linkTo: (site: string, brand: string): string => {
    const { version } = settings.state(draftDesign(brand));
    const url = new URL(site);
    url.searchParams.set(previewParam, tokens.sign({ brand, draft: version, untilMs: clock.now() + dayMs }));
    return url.href;
  },

  /** Undefined if the token is not ours, of another brand, too old, or of a draft that has changed since. */
  read: (token: string, brand: string): Preview | undefined => {
    if (token.length > 1000) return undefined;
    const parsed = Preview.safeParse(readable(() => tokens.open(token)));
    if (!parsed.success || parsed.data.brand !== brand || parsed.data.untilMs <= clock.now()) return undefined;
    const [draft, live] = [settings.state(draftDesign(brand)), settings.state(liveDesign(brand))];
    const isPublished = live.version > 0 && JSON.stringify(live.value) === JSON.stringify(draft.value);
    return draft.version === parsed.data.draft && !isPublished ? parsed.data : undefined;
  },
});

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
