import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Known on the server only; browsers hide a nonce from the document once it has been applied. */
export const NonceProvider = NonceContext.Provider;

export const useNonce = (): string | undefined => useContext(NonceContext);
