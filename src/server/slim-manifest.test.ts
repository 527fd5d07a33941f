import { describe, expect, it } from 'vitest';
import { slimManifest } from './slim-manifest.ts';

const route = { id: 'routes/home', parentId: 'root', hasLoader: true, module: '/home.js', css: ['/home.css'] };

describe('route manifest', () => {
  it('for browsers has everything except the server’s preload files', () => {
    const manifest = { entry: { module: '/entry.js', imports: ['/vendor.js'] }, url: '/manifest.js', version: '1' };
    const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`;
    const full = script({ 'routes/home': { ...route, imports: ['/vendor.js', '/shell.js'] } });
    expect(slimManifest(full).admin).toBe(script({ 'routes/home': route }));
  });

  it('omits false values, and the root’s styles from other routes', () => {
    const url = '/assets/manifest-1.js';
    const root = { id: 'root', css: ['/shell.css'] };
    const page = { ...route, hasAction: false, css: ['/shell.css', '/home.css'] };
    const script = `window.__reactRouterManifest=${JSON.stringify({ entry: {}, url, routes: { root, page } })};`;
    const { shop } = slimManifest(script);
    expect(JSON.parse(shop.slice(shop.indexOf('{'), -1)).routes).toEqual({ root, 'routes/home': route });
  });

  it('has the routes of the back office only for the back office', () => {
    const admin = { id: 'admin', parentId: 'root' };
    const overview = { id: 'overview', parentId: 'admin', path: 'ops' };
    const code = { id: 'code', parentId: 'root', path: 'ops/code' };
    const routes = { 'routes/home': route, admin, overview, code };
    const url = '/assets/manifest-1.js';
    const lists = slimManifest(`window.__reactRouterManifest=${JSON.stringify({ entry: {}, url, routes })};`);
    const read = (script: string) => JSON.parse(script.slice(script.indexOf('{'), -1));
    expect(read(lists.admin)).toMatchObject({ url, routes });
    // Each says where it is, or a page would load the other one too.
    expect(read(lists.shop)).toEqual({
      entry: {},
      url: '/assets/shop-manifest-1.js',
      routes: { 'routes/home': route },
    });
  });

  it('in an unexpected format stops the build', () => {
    expect(() => slimManifest('export default {}')).toThrow('manifest changed');
  });
});
