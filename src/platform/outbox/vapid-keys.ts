import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';

/** By which push services know that a notification is ours (VAPID, RFC 8292). */
export const VapidKeys = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});
export type VapidKeys = z.infer<typeof VapidKeys>;

/**
 * Given by the operator, or made once and kept where only this user reads them. Browsers subscribe to one key: with
 * others, every device would have to be switched on again.
 */
export const readVapidKeys = ({
  configured,
  dataDir,
}: {
  configured: VapidKeys | undefined;
  dataDir: string;
}): VapidKeys => {
  if (configured) return configured;
  const file = join(dataDir, 'vapid-keys.json');
  if (!existsSync(file)) makeFileOnce(file, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`);
  const stored = VapidKeys.safeParse(parsed(readFileSync(file, 'utf8')));
  if (stored.success) return stored.data;
  throw new StartFailure(
    `${file} does not hold usable keys. Put it back from a copy, or remove it to have new ones made: devices then have to switch notifications on again.`,
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
