import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Signed tokens, for links that work without a sign-in. The key is derived from the install's secret for one purpose,
 * so that a token signed for another purpose is invalid here.
 */
export const createSignedTokens = ({ secret, purpose }: { secret: string; purpose: string }) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const signatureOf = (content: string): string => createHmac('sha256', key).update(content).digest('base64url');

  return {
    sign: (value: object): string => {
      const content = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${content}.${signatureOf(content)}`;
    },

    /** Undefined if the signature does not match. */
    open: (token: string): unknown => {
      const [content = '', signature = '', ...more] = token.split('.');
      const signatureBytes = Buffer.from(signature);
      const right = Buffer.from(signatureOf(content));
      if (more.length > 0 || signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right))
        return undefined;
      return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
    },
  };
};
