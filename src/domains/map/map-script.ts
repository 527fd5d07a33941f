/** LOC-20, RULING-74: the words are the same whichever service the script comes from. */
const mapScriptError = 'Could not load the Google Maps API';

type MapScriptOptions = {
  src: string;
  timeoutMs?: number;
  /** The page's nonce, where its policy asks for one. */
  nonce?: string | undefined;
  page?: Document;
};

/**
 * Loads the script of an outside map service that an operator has configured; the map built in needs none.
 * A script that comes after all, later than that, is not waited for.
 */
export const loadMapScript = ({ src, timeoutMs = 10_000, nonce, page = document }: MapScriptOptions): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = page.createElement('script');
  const fail = (): void => {
    clearTimeout(timer);
    script.remove();
    reject(new Error(mapScriptError));
  };
  const timer = setTimeout(fail, timeoutMs);
  script.addEventListener('error', fail);
  script.addEventListener('load', () => {
    clearTimeout(timer);
    resolve();
  });
  script.async = true;
  if (nonce) script.nonce = nonce;
  script.src = src;
  page.head.append(script);
  return promise;
};
