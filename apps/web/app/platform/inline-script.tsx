import { createContext, useContext } from 'react';

/** The nonce of the content security policy. Only the server has it, for its HTML. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** A script in the page itself, which runs as soon as the browser has read it. Its names are its own. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`{${code}}`}
    </script>
  );
}
