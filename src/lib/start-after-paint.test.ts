import { describe, expect, it } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const page =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>Cars</p><script nonce="n1">window.context={}</script><script nonce="n1" type="module" async="">import "/a.js"</script></body>';

describe('a page that starts its script after it was painted', () => {
  const { page: patient, starter } = startAfterPaint(page, 'n1');

  it('fetches no script while it loads, and leaves everything else as it was', () => {
    expect(patient).toBe(
      '<head><link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
        '<body><p>Cars</p><script nonce="n1">window.context={}</script><script nonce="n1" type="later">import "/a.js"</script></body>',
    );
  });

  it('the script that starts the others carries the nonce of the page', () => {
    expect(starter).toMatch(/^<script nonce="n1">/);
  });
});
