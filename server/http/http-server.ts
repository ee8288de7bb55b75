import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { minute, second } from '../time.ts';

/**
 * How long a connection may take over a request, in milliseconds: one that is sent byte by byte, or not at all, is
 * closed. The check runs often enough that the times hold. An idle connection stays open for longer than balancers (a
 * minute) and browsers keep theirs, so that a request never meets a connection that is being closed.
 */
export const connectionTimes = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  keepAliveTimeout: minute + 15 * second,
  connectionsCheckingInterval: second,
};
/** Each costs memory and a file handle: the rest wait with the system or go to another instance. */
const maxConnections = 10_000;
/** Requests of one connection that wait for their turn. Browsers and balancers send the next one after an answer. */
const maxPipelined = 32;

/**
 * Handles the requests of a connection one after the other, as their answers leave: an answer that the client does not
 * read holds back the work for the next ones, and the memory. A connection with more requests waiting is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else waiting.delete(socket);
      });
      listener(request, response);
    };
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < maxPipelined) queue.push(begin);
    else socket.destroy();
  };
}

/**
 * The server of the shop, which does not listen yet.
 * @param times other times than a shop has, for tests
 * @param isDraining whether each answer closes its connection, so that the next request goes to another instance
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  times: Partial<typeof connectionTimes> = {},
  isDraining: () => boolean = () => false,
): Server {
  const listener = oneAtATime(getRequestListener(fetch));
  const server = createServer({ ...connectionTimes, ...times }, (request, response) => {
    if (isDraining()) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.maxConnections = maxConnections;
  return server;
}
