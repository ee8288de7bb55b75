import type { Channel } from '../channel.ts';

/** A channel between the tabs of this site: what one publishes reaches the others, and not itself. */
export function openTabChannel<T>(name: string): Channel<T> {
  const tabs = new BroadcastChannel(name);
  return {
    publish: (value) => tabs.postMessage(value),
    subscribe: (listener) => {
      const receive = ({ data }: MessageEvent) => listener(data as T);
      tabs.addEventListener('message', receive);
      return () => tabs.removeEventListener('message', receive);
    },
  };
}
