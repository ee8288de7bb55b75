import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import * as contract from '#contract/desk/today.ts';
import { shopTopic } from '../db/pub-sub.ts';
import { staff, staffSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { streamEvents } from '../http/event-stream.ts';
import { minute, second } from '../time.ts';
import { type DeskRequest, type ServedDeskCall, serveDesk, serveDeskStream } from './serve-desk.ts';
import { isOpenSession } from './sessions.ts';
import { readToday } from './today.ts';

/** The calls of contract/desk/today.ts: Today, and the stream that sends it after each change. */

/** How long a stream lives. The browser connects again, which checks the session. */
const streamLife = 10 * minute;
/** The shortest time between two events: many changes at once are one event. */
const shortestGap = second;
/** The longest time between two readings, in case a notification was lost, and where there are none. */
const pollInterval = 15 * second;

/** Whether the session is still open, and its person still has the role. It does not count as a use of the session. */
async function isStillOpen({ db, clock }: Deps, { caller }: DeskRequest<typeof contract.watchDesk>): Promise<boolean> {
  const [row] = await db
    .select({ role: staff.role })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.staffID, staffSessions.staffID))
    .where(and(eq(staffSessions.sessionID, caller.session.sessionID), isOpenSession(clock()), isNull(staff.removedAt)));
  return row?.role === caller.role;
}

/** Streams Today at once, and after each change. @throws HttpError 429 for too many streams of one person */
const watchDesk = (request: DeskRequest<typeof contract.watchDesk>, deps: Deps): Response =>
  streamEvents(deps, request.http, {
    holder: `staff ${request.caller.staffID}`,
    topic: shopTopic,
    life: streamLife,
    heartbeat: contract.liveHeartbeat,
    // All streams poll at the same moments, so that they share a read.
    pollAfter: () => pollInterval - (Date.now() % pollInterval),
    async send(stream) {
      if (!(await isStillOpen(deps, request))) return false;
      const message = await readToday(deps, request.caller.role);
      await stream.writeSSE({ event: 'today', data: JSON.stringify({ success: 1, message }) });
      await pause(shortestGap, undefined, { ref: false });
      return true;
    },
  });

export const todayCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.getToday, contract.getTodayRequest, ({ caller }, deps) => readToday(deps, caller.role)),
  serveDeskStream(contract.watchDesk, contract.watchDeskRequest, watchDesk),
];
