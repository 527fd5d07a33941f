/** Timeout of all waits in tests: guards against hanging only. */
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

/** Waits that would time out on a busy machine: those with another timeout, or the library's default. */
export const shortWaits = (text: string): string[] => {
  const limits = [...text.matchAll(/\btimeout: ([\d_]+)/g)].filter(([, limit]) => limit !== guard);
  const waits = [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
    .map(({ index }) => text.slice(index, closing(text, text.indexOf('(', index)) + 1))
    .filter((call) => !call.includes(guard) && !/, patient\)$/.test(call));
  return [...limits.map(([limit]) => limit), ...waits];
};
