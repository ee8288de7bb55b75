import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { minute, second } from '../time.ts';

/**
 * Time limits of a connection, in milliseconds: one whose request arrives byte by byte, or not at all, is closed. An
 * idle connection stays open for longer than balancers (a minute) and browsers hold theirs, so that no request arrives
 * at a connection that is just being closed.
 */
export const connectionTimes = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  keepAliveTimeout: minute + 15 * second,
  connectionsCheckingInterval: second,
};
/** Each connection costs memory and a file handle. Further ones wait in the system's queue or use another instance. */
const maxConnections = 10_000;
/** Requests that may wait on one connection. Browsers and balancers send the next one after the response. */
const maxPipelined = 32;

/**
 * Handles the requests of a connection one after the other, each after the previous response was sent: a client that
 * does not read its responses causes no further work. A connection with more than `maxPipelined` waiting is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const handle = () => {
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
      handle();
    } else if (queue.length < maxPipelined) queue.push(handle);
    else socket.destroy();
  };
}

/** Whether a request names two hosts. Node takes the first, and a proxy may have taken the last. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Creates the shop's HTTP server, which does not listen yet.
 * @param times overrides of `connectionTimes`, for tests
 * @param isDraining whether each answer closes its connection, so that the next request goes to another instance
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  times: Partial<typeof connectionTimes> = {},
  isDraining: () => boolean = () => false,
): Server {
  const listener = oneAtATime(getRequestListener(fetch));
  const server = createServer({ ...connectionTimes, ...times }, (request, response) => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    if (isDraining()) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.maxConnections = maxConnections;
  return server;
}
