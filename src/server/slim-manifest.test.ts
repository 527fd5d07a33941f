import { describe, expect, it } from 'vitest';
import { slimManifest } from './slim-manifest.ts';

const route = { id: 'routes/home', parentId: 'root', hasLoader: true, module: '/home.js', css: ['/home.css'] };

describe('the manifest of a build', () => {
  it('tells browsers all of a route but which files a server preloads for it', () => {
    const manifest = { entry: { module: '/entry.js', imports: ['/vendor.js'] }, url: '/manifest.js', version: '1' };
    const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`;
    expect(slimManifest(script({ home: { ...route, imports: ['/vendor.js', '/shell.js'] } }))).toBe(
      script({ home: route }),
    );
  });

  it('is not guessed at where the router writes it in another way', () => {
    expect(() => slimManifest('export default {}')).toThrow('manifest changed');
  });
});
