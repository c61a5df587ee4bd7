export const serverMemory: { flags: string[]; variables: Record<string, string> };
