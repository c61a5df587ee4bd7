/**
 * Of a large machine Node would take 128 MB for young objects alone, and be no faster. Its threads' memory
 * goes through one pool: glibc gives each thread several of its own and hardly returns them.
 */
export const serverMemory = {
  flags: ['--max-semi-space-size=16'],
  variables: { MALLOC_ARENA_MAX: '1' },
};
