import { describe, expect, it } from 'vitest';
import { isInAppPath } from './in-app-links.ts';

describe('in-app links', () => {
  it('URL-02: paths under the listings root and our other pages open without loading a new document', () => {
    for (const path of ['/', '/cars-for-sale', '/cars-for-sale/ford/atlanta-ga', '/marketplace', '/my-autotrader']) {
      expect(isInAppPath(path), path).toBe(true);
    }
  });

  it('files, feeds and documents are loaded by the browser', () => {
    for (const path of ['/docs', '/openapi.json', '/img/draw/1/x.svg', '/cars-for-sale/ford.rss', '/sitemap.xml']) {
      expect(isInAppPath(path), path).toBe(false);
    }
  });
});
