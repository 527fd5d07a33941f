import type { paths } from './api.ts';

/** Paths that answer a GET with JSON. */
type Readable = {
  [Path in keyof paths]: paths[Path] extends {
    get: { responses: { 200: { content: { 'application/json': unknown } } } };
  }
    ? Path
    : never;
}[keyof paths];
type Get<Path extends Readable> = paths[Path]['get'];
type RequestOf<Path extends Readable> =
  Get<Path> extends { parameters: { query?: infer Query extends object } } ? Query : Record<string, never>;
type Answered<Path extends Readable> =
  Get<Path> extends {
    responses: { 200: { content: { 'application/json': infer Answer } } };
  }
    ? Answer
    : never;

/** A client as a third party would write it, with types generated from our API description. */
export const createApiClient = (origin: string) => ({
  get: async <Path extends Readable>(path: Path, query: RequestOf<Path>): Promise<Answered<Path>> => {
    const address = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} at ${address}`);
    return response.json();
  },
});
