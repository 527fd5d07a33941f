import { createApiDocs } from '#domains/browse/api-docs/api-docs.server.ts';
import { createAssistantTools, type ToolSources } from '#domains/browse/assistants/assistant-tools.server.ts';
import type { Metrics } from '../metrics.ts';
import { sections } from '../openapi-sections.ts';
import type { ApiServices } from './api-services.ts';
import type { Facts } from './facts.ts';

type Sources = Omit<ToolSources, 'lookups' | 'readWords'> & {
  facts: Pick<Facts, 'lookups' | 'words'>;
  metrics: Pick<Metrics, 'toolCalls'>;
};

/** What assistants call at /mcp, and the documentation for people who write programs. */
export const createAssistantServices = ({
  facts,
  metrics,
  ...sources
}: Sources): Pick<ApiServices, 'apiDocs' | 'assistantTools' | 'countToolCall'> => ({
  apiDocs: createApiDocs({ sections }),
  assistantTools: createAssistantTools({ ...sources, lookups: facts.lookups, readWords: facts.words.readWords }),
  countToolCall: (call) => metrics.toolCalls.inc(call),
});
