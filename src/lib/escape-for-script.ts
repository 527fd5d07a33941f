/**
 * An object as JSON for a script element that is not executed; only a tag could close it. Stringified entry by entry:
 * in one call, tens of kilobytes take the engine several times as long.
 */
export const jsonForScript = (value: object): string => {
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const json = JSON.stringify(entry);
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
  });
  return `{${entries.join()}}`.replaceAll('<', '\\u003c');
};
