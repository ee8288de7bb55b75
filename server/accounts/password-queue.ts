import PQueue, { type QueueAddOptions } from 'p-queue';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';

/**
 * A fair, bounded queue for work that a flood of requests could monopolise, such as password hashing. Networks are
 * served in turn, and within a network its clients, so that many requests of one network delay the others by one turn.
 */

/** The client whose work waits in the queue. */
export interface QueueClient {
  /** The wide network of the request. All its clients share one turn. */
  readonly network: string;
  /** The customer who has signed in from this network before and gets a separate place; null for an unknown client. */
  readonly customer: string | null;
}

/** The client of work that no HTTP request causes, such as a command's. */
export const internalClient: QueueClient = { network: 'internal', customer: null };

type Run = () => Promise<unknown>;
type EnqueueOptions = Partial<QueueClient> & QueueAddOptions;

/** The waiting runs by network, and within it by client. The first client of the map's first network is next. */
class WaitingRuns {
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
  /** How many runs of unknown clients may wait in all. Those of known customers take none of these places. */
  readonly total: number;
}

export interface FairQueue {
  /** Whether one more run of this client may wait. The runs of others take no room from a known customer. */
  hasRoom(client: QueueClient): boolean;
  /**
   * Runs the work when its turn comes.
   * @throws HttpError 503 with Retry-After where the client has no room
   */
  run<T>(client: QueueClient, work: () => Promise<T>): Promise<T>;
}

/** The seconds in which most of a full queue is processed: the Retry-After of a refused request. */
const retryAfter = 5;

export const tooManyWaiting = (): HttpError => new HttpError(503, accountTexts.tooManySignIns, retryAfter);

export function createFairQueue({ concurrency, perNetwork, perCustomer, total }: Bounds): FairQueue {
  const queue = new PQueue<WaitingRuns, EnqueueOptions>({ concurrency, queueClass: WaitingRuns });
  let unknownWaiting = 0;
  const hasRoom = (client: QueueClient): boolean => {
    if (queue.pending < concurrency) return true;
    const waiting = queue.sizeBy(client);
    return client.customer === null ? waiting < perNetwork && unknownWaiting < total : waiting < perCustomer;
  };
  const enqueue = <T>(client: QueueClient, work: () => Promise<T>): Promise<T> => {
    if (client.customer !== null) return queue.add(work, client);
    unknownWaiting += 1;
    const run = () => {
      unknownWaiting -= 1;
      return work();
    };
    return queue.add(run, client);
  };
  return {
    hasRoom,
    run(client, work) {
      return hasRoom(client) ? enqueue(client, work) : Promise.reject(tooManyWaiting());
    },
  };
}
