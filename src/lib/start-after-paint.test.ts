import { describe, expect, it } from 'vitest';
import { scriptElements } from './start-after-paint.ts';

const scripts = { files: ['/a.js', '/b.js'], text: 'import "/a.js"' };

describe('scriptElements', () => {
  it('neither preloads nor runs anything before the first paint', () => {
    expect(scriptElements(scripts, { afterPaint: true })).toEqual({
      head: '<link rel="later" href="/a.js"/><link rel="later" href="/b.js"/>',
      end: '<script type="later">import "/a.js"</script>',
    });
  });

  it('is an ordinary module in development, where Vite adds scripts that run before', () => {
    expect(scriptElements(scripts, { afterPaint: false })).toEqual({
      head: '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
      end: '<script type="module">import "/a.js"</script>',
    });
  });
});
