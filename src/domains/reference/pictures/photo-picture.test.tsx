import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhotoPicture } from './photo-picture.tsx';

describe('PhotoPicture', () => {
  it('RULING-73: a photo has a source for every width, and a drawing has one source', () => {
    const photo = renderToStaticMarkup(<PhotoPicture hash="abc" src="/img/abc/960.jpg" sizes="7rem" alt="A car" />);
    expect(photo).toMatch(/<img src="\/img\/abc\/960\.jpg" alt="A car" srcSet="\/img\/abc\/320\.webp 320w,[^"]*1920w"/);
    const drawing = renderToStaticMarkup(<PhotoPicture hash={undefined} src="/img/draw/1/a.svg" sizes="7rem" alt="" />);
    expect(drawing).toMatch(/<img src="\/img\/draw\/1\/a\.svg" alt=""\/>$/);
  });
});
