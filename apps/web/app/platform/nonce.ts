import { createContext, useContext } from 'react';

/** The nonce of the content security policy; only the server knows it, only its HTML needs it. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
