import { createChart } from '@uwanja/flow-inspector/chart';
import { type Entry, emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';

const chart = createChart(cookieConsentMachine);

/** The entry of a recording for an actor that starts. */
export const actorStarted = (number: number, id: string, parent: string | null = null): Entry => ({
  number,
  kind: 'started',
  actor: { id, name: id, parent, chart, input: undefined },
});
/** The entry of a recording for an actor that enters a state. */
export const stepped = (
  number: number,
  id: string,
  value: string,
  more: { type?: string; status?: 'active' | 'done' | 'stopped' } = {},
): Entry => ({
  number,
  kind: 'stepped',
  id,
  status: more.status ?? 'active',
  step: {
    number,
    at: number,
    event: { type: more.type ?? 'cookies.accepted' },
    activeStates: [`cookieConsent.${value}`],
    transitions: [],
    value,
    context: { choice: null },
  },
});
/** The entry of a recording for an event sent to an actor. */
export const sent = (number: number, to: string): Entry => ({
  number,
  kind: 'sent',
  message: { number, at: number, from: null, sender: null, to, actor: to, event: { type: 'cookies.accepted' } },
});
export const recordingOf = (...entries: Entry[]): Recording => entries.reduce(withEntry, emptyRecording);

/** Two actors; the first has three steps. */
export const twoActors = recordingOf(
  actorStarted(1, 'a'),
  stepped(2, 'a', 'reading', { type: 'xstate.init' }),
  actorStarted(3, 'b', 'a'),
  stepped(4, 'b', 'reading', { type: 'xstate.init' }),
  stepped(5, 'a', 'asking'),
  stepped(6, 'a', 'storing'),
);
