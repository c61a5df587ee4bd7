import { z } from 'zod';

z.config({ jitless: true });

export * from 'zod';
export { z };
