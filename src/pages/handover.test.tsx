// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  type DocumentViews,
  HandedOverProvider,
  handedOverContext,
  handedOverElements,
  handOver,
  useHandedOver,
  viewsOfDocument,
  viewsShown,
} from './handover.tsx';

const view = { name: `It's "as new" & </script><b>cheap</b>\u2028`, counts: [1, 2] };

const Shown = ({ text }: { text: string }) => <p>{JSON.stringify(useHandedOver(text))}</p>;

const shown = (text: string, views: ReturnType<typeof viewsOfDocument>): unknown => {
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(
    <HandedOverProvider value={views}>
      <Shown text={text} />
    </HandedOverProvider>,
  );
  return JSON.parse(drawn.textContent ?? '');
};

describe('a page and its view', () => {
  it('a document names its view, which both sides find under that name', () => {
    const views: DocumentViews = new Map();
    const context = new RouterContextProvider();
    context.set(handedOverContext, views);
    const text = handOver(context, view);
    expect(text.length).toBeLessThan(10);
    expect(shown(text, viewsShown(views))).toEqual(view);

    document.body.innerHTML = handedOverElements(views);
    const found = viewsOfDocument();
    expect(shown(text, found)).toEqual(view);
    expect(document.querySelector('b')).toBeNull();
    document.body.replaceChildren();
    expect(shown(text, found)).toEqual(view);
  });

  it('what its scripts can read from the document is shown and not handed over', () => {
    const views: DocumentViews = new Map();
    const context = new RouterContextProvider();
    context.set(handedOverContext, views);
    const text = handOver(context, view, ({ name }) => ({ shown: view, handed: { name } }));
    expect(shown(text, viewsShown(views))).toEqual(view);
    document.body.innerHTML = handedOverElements(views);
    expect(shown(text, viewsOfDocument())).toEqual({ name: view.name });
  });

  it('the data of a later page is all there is to it', () => {
    expect(shown(handOver(new RouterContextProvider(), view), viewsOfDocument())).toEqual(view);
  });
});
