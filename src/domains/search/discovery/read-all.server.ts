const rowsPerRead = 1_000;

/** Every row after `afterId`, by id; a thousand at a time, so that memory is bounded whatever the store holds. */
export async function* readAll<Row extends { id: number }>(
  store: { page(window: { afterId: number; limit: number }): Promise<Row[]> },
  afterId: number,
): AsyncGenerator<Row> {
  for (let last = afterId; ; ) {
    const rows = await store.page({ afterId: last, limit: rowsPerRead });
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerRead) return;
    last = end.id;
  }
}
