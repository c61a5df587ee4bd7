import { connect, createServer, type Socket } from 'node:net';

export interface TcpSwitch {
  port: number;
  /** Sends new connections to another port, and ends the existing ones. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

/** Does what HAProxy does in front of PostgreSQL: Node's driver knows one address only. */
export async function openTcpSwitch(target: number): Promise<TcpSwitch> {
  let current = target;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    const outgoing = connect({ port: current, host: '127.0.0.1' });
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port.');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    turnTo(port) {
      current = port;
      endAll();
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
