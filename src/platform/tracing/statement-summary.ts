/** What a statement does to which table, such as `select listings`: no values, and no text of the statement. */
export const statementSummary = (sql: string): string => {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
};
