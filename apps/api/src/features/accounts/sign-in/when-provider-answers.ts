import { setTimeout as wait } from 'node:timers/promises';

interface ProviderLibrary {
  $context: Promise<{ socialProviders: readonly unknown[] }>;
}

/** A browser waits so long for the way to the provider, and for the way back. */
export const providerMs = 10_000;

/**
 * The library reads the provider's configuration once, without a limit, and drops a provider that was
 * away. So it is made when somebody first needs it, and again after a failure.
 */
export function whenProviderAnswers<Library extends ProviderLibrary>(
  make: () => Library,
): () => Promise<Library | undefined> {
  let made: Promise<Library | undefined> | undefined;
  const open = async () => {
    const library = make();
    const context = await Promise.race([
      library.$context.catch(() => undefined),
      wait(providerMs, undefined, { ref: false }),
    ]);
    if (context && context.socialProviders.length > 0) return library;
    made = undefined;
    return undefined;
  };
  return () => {
    made ??= open();
    return made;
  };
}
