// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import { QrImage } from './qr-image.tsx';

/** Of the 41 by 41 modules, as they were when a reader of its own had decoded them without an error. */
const modulesSha256 = '2c161d7d50ed237d0e6daf43822d67a9dda583707c65a6f55aef8849adfb8be7';

it('a QR code has a margin of four modules, and its modules match those verified with a reader', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const text = `otpauth://totp/Forecourt:ana@example.com?secret=${secret}&issuer=Forecourt`;
  const svg = serverRender(<QrImage text={text} label="Code" />).querySelector('svg');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 49 49');
  const dark = new Set(
    svg
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.match(/\d+ \d+(?=h)/g),
  );
  const rows = Array.from({ length: 41 }, (_, y) =>
    Array.from({ length: 41 }, (__, x) => (dark.has(`${x + 4} ${y + 4}`) ? 1 : 0)).join(''),
  );
  expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(modulesSha256);
});
