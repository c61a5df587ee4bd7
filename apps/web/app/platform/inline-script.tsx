import { useNonce } from './nonce.ts';

/** A script in the page itself, which runs as soon as the browser has read it. Its names are its own. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`{${code}}`}
    </script>
  );
}
