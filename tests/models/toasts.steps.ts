import type { Effects, Step, Steps } from '@uwanja/flow-paths';
import type { ContextFrom, SnapshotFrom } from 'xstate';
import type { Message, Notice } from '#machines/support/notices.ts';
import type { toastsMachine } from '#machines/toasts/index.ts';

/** All that each step of the toasts does (spec section 9). */

type Snapshot = SnapshotFrom<typeof toastsMachine>;
type Context = ContextFrom<typeof toastsMachine>;
type Toasts = Context['toasts'];
type Toast = Toasts[number];

export const keyOf = (message: Message) => JSON.stringify(message);

/** Milliseconds that a toast is visible. */
const durations = { info: 4_000, error: 4_000, success: 2_000 };
const durationStatements = {
  info: 'Toasts: 4000 ms for default',
  error: 'Toasts: 4000 ms for error',
  success: 'Toasts: 2000 ms for success',
};

const isSame = (one: Notice, other: Notice) =>
  one.severity === other.severity && one.title === other.title && keyOf(one.message) === keyOf(other.message);

/** Queued toasts become visible, in their order, while there is room. */
function filled(toasts: Toasts, max: number): Toasts {
  const room = max - toasts.filter(({ phase }) => phase === 'visible').length;
  const next = toasts.filter(({ phase }) => phase === 'queued').slice(0, Math.max(room, 0));
  return toasts.map((toast) => (next.includes(toast) ? { ...toast, phase: 'visible' } : toast));
}

/** A new toast gets the smallest number that no other has. */
const withToast = (toasts: Toasts, notice: Notice, inPlace = false): Toasts => {
  const id = [...toasts.keys(), toasts.length]
    .map((index) => index + 1)
    .find((number) => toasts.every((toast) => toast.id !== number)) as number;
  const duration = durations[notice.severity];
  return [...toasts, { id, notice, duration, phase: 'queued', replaced: false, entered: false, next: null, inPlace }];
};

const replace = (toasts: Toasts, toast: Toast, changes: Partial<Toast>): Toasts =>
  toasts.map((each) => (each === toast ? { ...toast, ...changes } : each));

/** A toast that a person has not seen yet ends once it has entered. */
function ended(toasts: Toasts, toast: Toast, next: Notice | false): Toasts {
  if (!toast.entered) return replace(toasts, toast, { next });
  const others = replace(toasts, toast, { phase: 'closing', replaced: next !== false, next: null });
  return next === false ? others : withToast(others, next, true);
}

const aboutPage = (toasts: Toasts, page: string | undefined) =>
  page === undefined
    ? undefined
    : toasts.find(({ phase, notice }) => phase !== 'closing' && notice.severity !== 'error' && notice.page === page);

/** A notice takes the place of the toast of its page; one that links to the open page is not shown. */
function added({ toasts, openPage }: Context, notice: Notice): Toasts {
  const earlier = aboutPage(toasts, notice.page);
  const isNeedless = notice.link !== undefined && notice.link.to === openPage;
  if (earlier) return ended(toasts, earlier, isNeedless ? false : notice);
  return isNeedless ? toasts : withToast(toasts, notice);
}

/** Returns the toasts after a notice; null where it is dropped. */
function published(context: Context, notice: Notice, isRendered: boolean): Toasts | null {
  const same = context.toasts.find((toast) => toast.phase !== 'closing' && isSame(toast.notice, notice));
  if (!same) return added(context, notice);
  // The end of a session is shown once, however many calls report it.
  if (!isRendered || same.phase === 'queued' || notice.message === 'sessionExpired') return null;
  return withToast(replace(context.toasts, same, { phase: 'closing', replaced: true, next: null }), notice);
}

const withKeys = (keys: readonly string[], toasts: Toasts) => [
  ...new Set([...keys, ...toasts.map(({ notice }) => keyOf(notice.message))]),
];

/** One notice as plain text, where toasts cannot be rendered. */
const plain = ({ toasts, removedMessageKeys }: Context, notice: Notice) => ({
  toasts: filled(withToast([], notice), 1),
  removedMessageKeys: withKeys(removedMessageKeys, toasts),
});

/** Returns the effects on a toast that is visible. */
const onVisible =
  (apply: (toasts: Toasts, toast: Toast) => Toasts) =>
  ({ before: { value, context }, event }: Step<Snapshot>): Effects<Context> => {
    const toast = context.toasts.find(({ id, phase }) => id === event.id && phase === 'visible');
    if (value !== 'ready' || !toast) return {};
    return { changes: { toasts: filled(apply(context.toasts, toast), context.max) } };
  };

const closed = onVisible((toasts, toast) => {
  const others = replace(toasts, toast, { phase: 'closing', replaced: false, next: null });
  return toast.next ? withToast(others, toast.next) : others;
});

export const toastsSteps: Steps<typeof toastsMachine> = {
  'renderer.requested': ({ before: { value } }) => (value === 'unloaded' ? { state: 'loading' } : {}),
  'notice.published': ({ before: { value, context }, event: { notice } }) => {
    if (value === 'unavailable') return { changes: plain(context, notice) };
    const toasts = published(context, notice, value === 'ready');
    return {
      ...(value === 'unloaded' && { state: 'loading' }),
      changes: toasts ? { toasts: filled(toasts, context.max) } : {},
      ...(toasts && { verifies: durationStatements[notice.severity as Notice['severity']] }),
    };
  },
  'notice.resolved': ({ before: { value, context }, event: { notice } }) => {
    const { toasts, max } = context;
    const isRendered = value === 'ready';
    const isItsToast = (toast: Toast) => isSame(toast.notice, notice);
    if (!isRendered && value !== 'loading') return {};
    if (!toasts.some((toast) => isItsToast(toast) && toast.phase !== 'closing')) return {};
    const others = toasts.filter((toast) => !isItsToast(toast) || (isRendered && toast.phase !== 'queued'));
    return {
      changes: {
        toasts: filled(
          others.map((toast) => (isItsToast(toast) ? { ...toast, phase: 'closing' } : toast)),
          max,
        ),
      },
    };
  },
  'page.opened': ({ before: { context }, event: { path } }) => {
    const { toasts, max } = context;
    const ending = aboutPage(toasts, path);
    return { changes: { openPage: path, toasts: ending ? filled(ended(toasts, ending, false), max) : toasts } };
  },
  'toast.entered': onVisible((toasts, toast) => {
    const entered = { ...toast, entered: true };
    const others = toasts.map((each) => (each === toast ? entered : each));
    return toast.next === null ? others : ended(others, entered, toast.next);
  }),
  'toast.expired': closed,
  'toast.dismissed': closed,
  'toast.exited': ({ before: { value, context }, event: { id } }) => {
    const { toasts, removedMessageKeys, max } = context;
    const gone = toasts.filter((toast) => toast.id === id && toast.phase !== 'queued');
    if (value !== 'ready' || gone.length === 0) return {};
    return {
      changes: {
        toasts: filled(
          toasts.filter((toast) => toast.id !== id),
          max,
        ),
        removedMessageKeys: withKeys(removedMessageKeys, gone),
      },
    };
  },
  'loadRenderer done': () => ({ state: 'ready' }),
  'loadRenderer error': ({ before: { context } }) => {
    const last = context.toasts.at(-1);
    return last ? { state: 'unavailable', changes: plain(context, last.next || last.notice) } : { state: 'unloaded' };
  },
};
