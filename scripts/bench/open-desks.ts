import { workerData } from 'node:worker_threads';

/** Keeps desks open, in a thread of its own so that reading their streams does not delay the measured requests. */

const { url, cookie, paths, pause } = workerData as {
  readonly url: string;
  readonly cookie: string;
  /** The list that each desk reads. */
  readonly paths: readonly string[];
  /** Milliseconds between two readings of a list. */
  readonly pause: number;
};

const read = async (path: string) => {
  const response = await fetch(`${url}/desk/api${path}`, { headers: { cookie } });
  for await (const _ of response.body ?? []);
};
// The thread is stopped while requests are open.
const ask = (path: string) => void read(path).catch(() => {});

for (const [place, path] of paths.entries()) {
  ask('/live');
  setTimeout(ask, (place * pause) / paths.length, path);
  setInterval(ask, pause, path);
}
