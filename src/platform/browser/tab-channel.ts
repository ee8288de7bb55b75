import type { Channel } from '../channel.ts';

/** Opens a channel between the tabs of this site. A value reaches the other tabs, but not the tab that published it. */
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
