/** What every wait of a test may take: a guard against hanging, not a measure. */
const guard = '600_000';

const closing = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
};

/** Waits that give up on a machine that is only busy: those with a limit of their own, and those with the library's. */
export const shortWaits = (text: string): string[] => {
  const limits = [...text.matchAll(/\btimeout: ([\d_]+)/g)].filter(([, limit]) => limit !== guard);
  const waits = [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
    .map(({ index }) => text.slice(index, closing(text, text.indexOf('(', index)) + 1))
    .filter((call) => !call.includes(guard) && !/, patient\)$/.test(call));
  return [...limits.map(([limit]) => limit), ...waits];
};
