import PQueue, { type QueueAddOptions } from 'p-queue';
import { HttpError } from '../http/http-error.ts';

/**
 * A fair, bounded queue in front of password hashing, which keeps a processor busy. Networks are served in turn, and
 * within a network its clients are, so that many requests of one network delay the others by one turn each.
 */

/** Whose work waits. */
export interface QueueClient {
  /** The wide network that the request comes from: everyone in it shares one turn. */
  readonly network: string;
  /** A customer who has signed in from this network before has a place of their own in it; null: nobody known. */
  readonly customer: string | null;
}

/** Work that no request from outside asked for. */
export const internalClient: QueueClient = { network: 'internal', customer: null };

type Run = () => Promise<unknown>;
type EnqueueOptions = Partial<QueueClient> & QueueAddOptions;

/** Runs that wait, by network and within it by client. The first network of the map, and its first client, is next. */
class FairQueue {
  readonly #networks = new Map<string, Map<string, Run[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { network = internalClient.network, customer = null }: EnqueueOptions = {}): void {
    const clients = this.#networks.get(network) ?? new Map<string, Run[]>();
    const client = customer ?? '';
    clients.set(client, [...(clients.get(client) ?? []), run]);
    this.#networks.set(network, clients);
    this.#size += 1;
  }

  dequeue(): Run | undefined {
    const [network, clients] = this.#networks.entries().next().value ?? [];
    const [client, runs] = clients?.entries().next().value ?? [];
    const run = runs?.shift();
    if (network === undefined || !clients || client === undefined || !runs || !run) return undefined;
    // Served clients and networks go to the end of their maps, which keep the order of insertion.
    clients.delete(client);
    if (runs.length > 0) clients.set(client, runs);
    this.#networks.delete(network);
    if (clients.size > 0) this.#networks.set(network, clients);
    this.#size -= 1;
    return run;
  }

  filter({ network, customer = null }: EnqueueOptions): Run[] {
    return [...(this.#networks.get(network ?? internalClient.network)?.get(customer ?? '') ?? [])];
  }

  setPriority(): never {
    throw new Error('runs of a fair queue have no priority');
  }
}

interface Bounds {
  /** How many run at once. */
  readonly concurrency: number;
  /** How many unknown clients of one network may wait. */
  readonly perNetwork: number;
  /** How many runs of one known customer may wait. */
  readonly perCustomer: number;
  /** How many may wait in all before unknown clients are refused. */
  readonly total: number;
}

interface PasswordQueue {
  /** Whether one more run of this client may wait. A known customer has room whatever others do. */
  hasRoom(client: QueueClient): boolean;
  /**
   * Runs the work when its turn comes.
   * @throws HttpError 503 with Retry-After where the client has no room
   */
  run<T>(client: QueueClient, work: () => Promise<T>): Promise<T>;
}

/** Seconds after which most of a full queue is gone. */
const retryAfter = 5;

export const tooManyWaiting = (): HttpError =>
  new HttpError(503, 'Too many people are signing in just now. Try again in a few seconds.', retryAfter);

export function createPasswordQueue({ concurrency, perNetwork, perCustomer, total }: Bounds): PasswordQueue {
  const queue = new PQueue<FairQueue, EnqueueOptions>({ concurrency, queueClass: FairQueue });
  const hasRoom = (client: QueueClient): boolean => {
    if (queue.pending < concurrency) return true;
    const waiting = queue.sizeBy(client);
    return client.customer === null ? waiting < perNetwork && queue.size < total : waiting < perCustomer;
  };
  return {
    hasRoom,
    run(client, work) {
      return hasRoom(client) ? queue.add(work, client) : Promise.reject(tooManyWaiting());
    },
  };
}
