// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  type PageData,
  PageDataProvider,
  pageDataContext,
  pageDataElements,
  readPageData,
  serialise,
  usePageData,
} from './page-data.tsx';

const view = { name: `It's "as new" & </script><b>cheap</b>\u2028`, counts: [1, 2] };

const PageDataText = ({ text }: { text: string }) => <p>{JSON.stringify(usePageData(text))}</p>;

const readBack = (text: string, data: PageData): unknown => {
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(
    <PageDataProvider value={data}>
      <PageDataText text={text} />
    </PageDataProvider>,
  );
  return JSON.parse(drawn.textContent ?? '');
};

describe('page data', () => {
  it('in a document, loader data has a name by which server and browser find it', () => {
    const data: PageData = new Map();
    const context = new RouterContextProvider();
    context.set(pageDataContext, data);
    const text = serialise(context, view);
    expect(text.length).toBeLessThan(10);
    expect(readBack(text, data)).toEqual(view);

    document.body.innerHTML = pageDataElements(data);
    const pageData = readPageData();
    expect(readBack(text, pageData)).toEqual(view);
    expect(document.querySelector('b')).toBeNull();
    document.body.replaceChildren();
    expect(readBack(text, pageData)).toEqual(view);
  });

  it('for a later navigation, loader data is the whole answer', () => {
    expect(readBack(serialise(new RouterContextProvider(), view), readPageData())).toEqual(view);
  });
});
