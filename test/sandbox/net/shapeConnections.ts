import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { LinkSetting } from './LinkSetting';
import { ShapedSocket } from './ShapedSocket';

/** Has every connection of a server go over a link. Returns what cuts them all at once, as a server does that goes down. */
export function shapeConnections(server: Server, setting: LinkSetting): () => void {
  const open = new Set<Socket>();
  const emit = server.emit.bind(server) as (event: string | symbol, ...args: readonly unknown[]) => boolean;
  const emitShaped = (event: string | symbol, ...args: readonly unknown[]) => {
    const [socket] = args;
    if (event !== 'connection' || !(socket instanceof Socket)) return emit(event, ...args);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Documented: any Duplex may be handed to an HTTP server as a connection.
    return emit('connection', new ShapedSocket(socket, setting));
  };
  Object.assign(server, { emit: emitShaped });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
