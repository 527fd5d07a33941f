import { describe, expect, it } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const page =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>Cars</p><script>window.context={}</script><script type="module" async="">import "/a.js"</script></body>';

describe('startAfterPaint', () => {
  const patient = startAfterPaint(page);

  it('delays preloads and module scripts and leaves the rest of the page unchanged', () => {
    expect(patient).toBe(
      '<head><link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
        '<body><p>Cars</p><script>window.context={}</script><script type="later">import "/a.js"</script></body>',
    );
  });
});
