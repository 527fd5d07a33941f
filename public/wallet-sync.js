// The id of a visitor's wallet, for the pages of our other hosts that hold this one in a frame (RULING-82). They ask for
// it or leave one here; whoever is not on the list gets no answer.

const key = 'wallet-id';
const walletId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const origins = JSON.parse(document.documentElement.dataset.origins);

/** `https://*.example` is any sub-domain of it. */
const isOurs = (origin) =>
  origins.some((known) => {
    const [start, end] = known.split('*');
    return end === undefined ? origin === known : origin.startsWith(start) && origin.endsWith(end);
  });

const idIn = (value) => (typeof value === 'string' && walletId.test(value) ? value : null);

/** Where the browser forbids storage, the id lives as long as the frame. */
let remembered = null;

const read = () => {
  try {
    return idIn(localStorage.getItem(key)) ?? remembered;
  } catch {
    return remembered;
  }
};

const write = (id) => {
  remembered = id;
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    // Kept in memory.
  }
};

addEventListener('message', ({ data, origin, source }) => {
  if (source !== parent || source === window || !isOurs(origin)) return;
  if (typeof data !== 'object' || data === null) return;
  if (data.type === 'wallet:set-id' && (data.id === null || idIn(data.id) !== null)) write(data.id);
  else if (data.type !== 'wallet:get-id') return;
  source.postMessage({ type: 'wallet:id', id: read() }, origin);
});
