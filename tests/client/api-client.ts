/** Paths that answer a GET with JSON. */
type Readable<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends {
    get: { responses: { 200: { content: { 'application/json': unknown } } } };
  }
    ? Path & string
    : never;
}[keyof Paths];
type RequestOf<Item> = Item extends { get: { parameters: { query?: infer Query extends object } } }
  ? Query
  : Record<string, never>;
type Answered<Item> = Item extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;

/** A client as a third party would write it, with types (`Paths`) generated from an API description of ours. */
export const createApiClient = <Paths>(origin: string) => ({
  get: async <Path extends Readable<Paths>>(
    path: Path,
    query: RequestOf<Paths[Path]>,
  ): Promise<Answered<Paths[Path]>> => {
    const address = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} at ${address}`);
    return response.json();
  },
});
