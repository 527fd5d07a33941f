import { type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, UNSAFE_FrameworkContext } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ErrorBoundary, Layout } from './root.tsx';

/** The router's stand-in names no scripts, as no build does: their addresses would be empty. */
const WithScripts = ({ children }: { children: ReactNode }) => {
  const framework = useContext(UNSAFE_FrameworkContext);
  if (!framework) return children;
  const manifest = { ...framework.manifest, url: '/manifest.js', entry: { imports: [], module: '/entry.js' } };
  return <UNSAFE_FrameworkContext value={{ ...framework, manifest }}>{children}</UNSAFE_FrameworkContext>;
};

/** The root as it is rendered when its own data could not be had. */
const Broken = createRoutesStub([
  {
    id: 'root',
    path: '/',
    loader: () => null,
    Component: () => null,
    ErrorBoundary: () => (
      <WithScripts>
        <Layout>
          <ErrorBoundary />
        </Layout>
      </WithScripts>
    ),
  },
]);

describe('a page without a shell', () => {
  it('RULING-97: has a header, a search, a footer and links to continue', () => {
    const errors = { root: new Error('the brand cannot be read') };
    const html = renderToString(<Broken initialEntries={['/']} hydrationData={{ errors }} />);
    expect(html).toMatch(/<header[^>]*>.*<a href="\/">Home<\/a>.*name="keywordPhrases".*<\/header>/s);
    expect(html).toMatch(/<main.*Something went wrong on our side.*Try again.*Go to homepage.*<\/main>/s);
    expect(html).toMatch(/<footer[^>]*>.*href="\/legal\/visitor-agreement".*<\/footer>/s);
  });
});
