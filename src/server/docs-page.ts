import { escapeHtml } from '#lib/escape-html.ts';
import { policyFor } from './edge/security.ts';
import { sections } from './openapi-sections.ts';

export const openApiPath = '/openapi.json';

type Schema = { type?: string | string[]; description?: string; enum?: unknown[]; items?: Schema; $ref?: string };
type Parameter = { name?: string; in?: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
};
type Document = { info?: { title?: string; description?: string }; paths?: Record<string, unknown> };

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Renders the OpenAPI document as a page without scripts or external files. */
export const docsPage = (document: Document): string => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      return operation ? [{ path, method, operation, tag: operation.tags?.[0] }] : [];
    }),
  );
  const parts = sections.map(({ name, title, description, example }) => {
    const entries = operations.filter((entry) => entry.tag === name);
    const rows = entries.map((entry) => renderOperation(entry.method, entry.path, entry.operation)).join('');
    return `<section id="${name}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(description)}</p>${tryIt(example)}${rows}</section>`;
  });
  const links = sections.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('');
  return `<!doctype html><html lang="en" data-page-type="docs"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info?.title ?? 'API')}</title>
<style>${style}</style></head><body>
<header><h1>${escapeHtml(document.info?.title ?? 'API')}</h1><p>The machine-readable form is <a href="${openApiPath}">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Sections"><ul>${links}</ul></nav><main>${parts.join('')}</main></body></html>`;
};

const tryIt = (example: string | undefined): string => {
  if (example === undefined) return '';
  const address = escapeHtml(example);
  return `<p>Try it: <a href="${address}"><code>GET ${address}</code></a></p>`;
};

const renderOperation = (method: string, path: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name ?? '')}</code></th><td>${escapeHtml(parameter.in ?? '')}${
        parameter.required ? ', required' : ''
      }</td><td>${escapeHtml(describe(parameter.schema))}</td><td>${escapeHtml(
        parameter.description ?? parameter.schema?.description ?? '',
      )}</td></tr>`,
  );
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const schema = response.content?.['application/json']?.schema;
    return `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(response.description ?? '')}${jsonBlock(schema)}</li>`;
  });
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(
    operation.summary ?? '',
  )}</summary>${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}${
    parameters.length
      ? `<div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.join('')}</tbody></table></div>`
      : ''
  }${body ? `<h3>Body</h3>${jsonBlock(body)}` : ''}<h3>Answers</h3><ul>${responses.join('')}</ul></details>`;
};

const describe = (schema: Schema | undefined): string => {
  if (!schema) return '';
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.items) return `list of ${describe(schema.items)}`;
  return [schema.type ?? ''].flat().join(' | ');
};

const jsonBlock = (schema: unknown): string =>
  schema === undefined ? '' : `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre>`;

const style = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:72rem;margin:0 auto;padding:1rem clamp(1rem,3vw,2rem) 4rem;background:light-dark(#faf9f7,#151311);color:light-dark(#1d1916,#f4f0eb)}
p{overflow-wrap:anywhere}a{color:light-dark(#a5370f,#ff9f78)}nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1rem;padding:0;list-style:none}
details{border-block-start:1px solid light-dark(#e6e1da,#36302b);padding:.5rem 0}summary{cursor:pointer;padding:.4rem 0;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2em;font-weight:700}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.35rem .75rem .35rem 0;vertical-align:top;border-block-start:1px solid light-dark(#e6e1da,#36302b)}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:light-dark(#f1eeea,#0f0d0c);border-radius:8px;font-size:.8125rem}
:focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7ff);outline-offset:2px}`;

export const docsPolicy = policyFor({ styles: [style] });
