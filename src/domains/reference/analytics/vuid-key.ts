/** Local-storage entry of the visitor-unique id. */
export const vuidKey = 'visitor-unique-id';
