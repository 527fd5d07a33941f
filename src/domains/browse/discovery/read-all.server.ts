const rowsPerRead = 1_000;

type Store<Row> = { page(window: { afterId: number; limit: number }): Promise<Row[]> };

/** All rows after `afterId` by id, in pages of a thousand, so that memory use is bounded. */
export async function* readPages<Row extends { id: number }>(
  store: Store<Row>,
  afterId: number,
): AsyncGenerator<Row[]> {
  for (let last = afterId; ; ) {
    const rows = await store.page({ afterId: last, limit: rowsPerRead });
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerRead) return;
    last = end.id;
  }
}

export async function* readAll<Row extends { id: number }>(store: Store<Row>, afterId: number): AsyncGenerator<Row> {
  for await (const rows of readPages(store, afterId)) yield* rows;
}
