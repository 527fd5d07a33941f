import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';

export const tokenIssuer = 'forecourt';
export const tokenLifeS = 15 * 60;

const Header = z.object({ alg: z.literal('EdDSA'), kid: z.string() });
const Claims = z.object({
  iss: z.literal(tokenIssuer),
  aud: z.literal(tokenIssuer),
  exp: z.number(),
  sub: z.string().min(1),
  sid: z.string().min(1),
});

export type PublishedKey = { id: string; publicKey: string };
type TokenProof = { consumerId: string; sessionId: string };

const parsePart = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Verifies an identity token against our published keys; an invalid token is no proof (RULING-06). */
export const createTokenCheck = ({ readKeys, clock }: { readKeys(): Promise<PublishedKey[]>; clock: Clock }) => {
  const keys = new Map<string, KeyObject>();

  const keyOf = async (kid: string): Promise<KeyObject | undefined> => {
    const publicKey = keys.get(kid);
    if (publicKey) return publicKey;
    const stored = (await readKeys()).find(({ id }) => id === kid);
    if (!stored) return undefined;
    const key = createPublicKey({ key: JSON.parse(stored.publicKey), format: 'jwk' });
    keys.set(kid, key);
    return key;
  };

  return async (token: string): Promise<TokenProof | undefined> => {
    const [head = '', body = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || token.length > 4096) return undefined;
    const header = Header.safeParse(parsePart(head));
    const claims = Claims.safeParse(parsePart(body));
    if (!header.success || !claims.success || claims.data.exp * 1000 <= clock.now()) return undefined;
    const key = await keyOf(header.data.kid);
    if (key?.asymmetricKeyType !== 'ed25519') return undefined;
    if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return undefined;
    return { consumerId: claims.data.sub, sessionId: claims.data.sid };
  };
};

export type TokenCheck = ReturnType<typeof createTokenCheck>;
