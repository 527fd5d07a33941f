import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { makeFileOnce } from '#lib/make-file-once.server.ts';
import { StartFailure } from '#lib/start-failure.ts';

/** Keys by which push services identify this site (VAPID, RFC 8292). */
export const VapidKeys = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});
export type VapidKeys = z.infer<typeof VapidKeys>;

/**
 * Set by the operator, or generated once and stored in a private file. Browsers subscribe to a key: after a change
 * every device would have to be switched on again.
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
