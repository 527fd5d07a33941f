import { describe, expect, it } from 'vitest';
import { isInAppPath, opensDocuments } from './in-app-links.ts';

describe('in-app links', () => {
  it('URL-02: paths under the listings root and our other pages open without loading a new document', () => {
    for (const path of ['/', '/cars-for-sale', '/cars-for-sale/ford/atlanta-ga', '/marketplace', '/my-autotrader']) {
      expect(isInAppPath(path), path).toBe(true);
    }
  });

  it('DLR-07: links and forms of the back office and the dealer portal are left to the browser', () => {
    for (const path of ['/ops', '/ops/dealers/1', '/dealer', '/dealer/join', '/dealer/60000053/team']) {
      expect(opensDocuments(path), path).toBe(true);
    }
    for (const path of ['/dealers/all-dealers', '/dealer-reply/x', '/opsx'])
      expect(opensDocuments(path), path).toBe(false);
  });

  it('files, feeds and documents are loaded by the browser', () => {
    for (const path of ['/docs', '/openapi.json', '/img/draw/1/x.svg', '/cars-for-sale/ford.rss', '/sitemap.xml']) {
      expect(isInAppPath(path), path).toBe(false);
    }
  });
});
