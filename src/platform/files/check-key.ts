/** Keys come from our own code; one that left the folder would be a mistake in it. */
export const checkKey = (key: string): void => {
  const isPath = /^[^\\\0]+$/.test(key) && key.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  if (!isPath) throw new Error(`${key} cannot name a file`);
};
