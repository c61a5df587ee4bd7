import type { FastifyReply } from 'fastify';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

interface Download {
  /** Without its ending. */
  name: string;
  type: keyof typeof mediaTypes;
  /** The browser shows the file rather than save it. */
  isShown?: boolean;
}

/** Sends a private file under its name. */
export function sendAsFile(reply: FastifyReply, { name, type, isShown = false }: Download): void {
  reply
    .type(mediaTypes[type])
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `${isShown ? 'inline' : 'attachment'}; filename="${name}.${type}"`,
    );
}
