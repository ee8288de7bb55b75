import type { NextKill, ShopEvent } from './kill-schedule.ts';
import type { ShopProcess } from './shop-process.ts';

/** Kills a shop at the next chosen event, and counts what each kill interrupts. */

/** The latest kill, for a shop in which nothing happens or that has nothing more to do. */
const maxRoundTime = 120_000;

export interface KillHooks {
  /** Called immediately before the process is killed. */
  readonly onKill: (process: ShopProcess) => void;
  /** Called once the process has ended. */
  readonly onEnd: (process: ShopProcess) => void;
}

/** Creates the killer of one shop after another. */
export function createKiller({ onKill, onEnd }: KillHooks) {
  const interruptions = new Map<string, number>();
  const inProgress = new Map<string, number>();
  let nextKill: NextKill | null = null;
  let killNow = () => {};

  const countInterrupted = (what: string) => void interruptions.set(what, (interruptions.get(what) ?? 0) + 1);

  return {
    /** What was in progress at the kills, with counts. */
    interruptions,
    countInterrupted,
    schedule: (kill: NextKill) => {
      nextKill = kill;
    },
    /** Clears what was in progress in the last shop. */
    reset: () => inProgress.clear(),
    recordEvent: (what: ShopEvent, subject?: string) => {
      // Queries and texts have no end event; everything else that begins also ends.
      const isEnd = what.endsWith(' answered');
      const name = subject ?? (isEnd ? what.slice(0, -' answered'.length) : what);
      if (what !== 'query' && what !== 'text') inProgress.set(name, (inProgress.get(name) ?? 0) + (isEnd ? -1 : 1));
      if (!nextKill || (nextKill.after !== 'anything' && nextKill.after !== what)) return;
      nextKill.left -= 1;
      if (nextKill.left === 0) setTimeout(killNow, nextKill.delay);
    },
    /** Kills the shop at the scheduled event. Resolves when the process has ended. */
    killWhenDue: (process: ShopProcess): Promise<void> =>
      new Promise((resolve) => {
        const latest = setTimeout(() => killNow(), maxRoundTime);
        let isKilled = false;
        killNow = () => {
          if (isKilled) return;
          isKilled = true;
          clearTimeout(latest);
          nextKill = null;
          const busy = [...inProgress].filter(([, count]) => count > 0).map(([what]) => what);
          for (const what of busy.length > 0 ? busy : ['nothing']) countInterrupted(what);
          onKill(process);
          void process.kill().then(() => {
            onEnd(process);
            resolve();
          });
        };
      }),
  };
}
