import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { symmetricDecrypt } from 'better-auth/crypto';
import { signIn } from '#tests/fixtures/signed-in.ts';
import type { StockedShopper } from './stocked-shopper.ts';
import type { World } from './world.ts';

type KeyTable = { auth_keys: { private_key: string } };

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

const signed = (header: object, claims: object, key: KeyObject): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
};

/** Invalid credentials that look like this shopper's, as request headers. */
export const falseProofs = async (
  { location, origin, db }: World,
  { token, cookie }: StockedShopper,
): Promise<Record<string, Record<string, string>>> => {
  const [head, body, signature] = token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const stranger = await signIn({ ...location, origin });
  const gone = await signIn({ ...location, origin });
  await fetch(`${origin}/account-api/signouteverywhere`, {
    method: 'POST',
    headers: { 'identity-token': gone.token, 'x-forwarded-for': '198.51.100.1' },
  });
  const ended = await signIn({ ...location, endsMs: -1000 });
  const identity = {
    garbage: 'x',
    'not a token': 'a.b.c',
    'signed by somebody else': signed(header, claims, generateKeyPairSync('ed25519').privateKey),
    unsigned: `${encode({ ...header, alg: 'none' })}.${body}.`,
    'another’s signature': `${head}.${body}.${stranger.token.split('.')[2]}`,
    'another’s claims': `${head}.${encode({ ...decode(stranger.token.split('.')[1]), sub: claims.sub })}.${signature}`,
    expired: signed(header, { ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, await ownKey(location.dataDir, db)),
    'of a session that was ended': gone.token,
  };
  const tokens = Object.entries(identity).flatMap(([name, value]): [string, Record<string, string>][] => [
    [`identity-token ${name}`, { 'identity-token': value }],
    [`bearer ${name}`, { authorization: `Bearer ${value}` }],
    // A valid cookie does not make up for a wrong token.
    [`identity-token ${name}, with a cookie`, { 'identity-token': value, cookie, origin }],
  ]);
  return {
    nothing: {},
    ...Object.fromEntries(tokens),
    'a cookie with a wrong signature': { cookie: cookie.replace(/.{12}$/, 'AAAAAAAAAA%3D'), origin },
    'a cookie of a session that is over': { cookie: ended.cookie, origin },
    'a name in a header': { consumerid: String(claims.sub), 'x-consumer': String(claims.sub) },
  };
};

/** The real signing key: only the expiry makes tokens signed with it invalid. */
const ownKey = async (dataDir: string, db: World['db']): Promise<KeyObject> => {
  const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim();
  const { private_key: kept } = await db
    .with<KeyTable>()
    .selectFrom('auth_keys')
    .select('private_key')
    .executeTakeFirstOrThrow();
  return createPrivateKey({
    key: JSON.parse(await symmetricDecrypt({ key: secret, data: JSON.parse(kept) })),
    format: 'jwk',
  });
};
