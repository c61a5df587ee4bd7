import { createContext, useContext } from 'react';

/** The nonce of the content security policy. Only the server has it, for its HTML. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
