import { causeText, parseCause } from '../chart/index.ts';
import { type Finding, lateAfter, type Reason } from '../inspector/index.ts';
import type { GuardResult, Invocation } from '../recording/index.ts';
import { valueText } from '../recording/value-text.ts';
import type { InspectorTexts } from '../texts/index.ts';

/** Returns the simple guards of a combined one, each with its result. */
const leaves = (guard: GuardResult): readonly GuardResult[] => guard.terms?.flatMap(leaves) ?? [guard];

/** Formats a refusing guard: its name, and the results of its terms where it combines several. */
const guardSentence = (guard: GuardResult, texts: InspectorTexts): string =>
  texts.refusedBy(guard.guard, guard.terms ? leaves(guard).map((term) => texts.term(term.guard, term.passed)) : []);

/** Formats why no transition took an event. */
export function reasonText(reason: Reason, texts: InspectorTexts): string {
  if (reason.kind === 'refused') return reason.guards.map((guard) => guardSentence(guard, texts)).join('; ');
  return reason.kind === 'unknown' ? texts.unknownEvent : texts.otherStates(reason.states);
}

const seconds = (ms: number, texts: InspectorTexts): string => texts.seconds((Math.max(0, ms) / 1000).toFixed(1));

/** Formats how long an invocation has been open, or how and after which time it ended. */
export function invocationText({ at, end }: Invocation, now: number, texts: InspectorTexts): string {
  const duration = seconds((end?.at ?? now) - at, texts);
  return end ? texts.invocationEnds[end.kind](duration) : texts.invocationOpen(duration);
}

/** Whether a finding is one at this time: an open invocation becomes one when its answer is late. */
export const isDue = (finding: Finding, now: number): boolean =>
  finding.kind !== 'awaited' || finding.invocation.end !== null || now - finding.invocation.at >= lateAfter;

/** Formats a finding as a sentence that names the cause. */
export function findingText(finding: Finding, now: number, texts: InspectorTexts): string {
  switch (finding.kind) {
    case 'ignored': {
      const { event, value } = finding.step;
      return texts.ignored(
        finding.actor.name,
        causeText(parseCause(event.type)),
        valueText(value),
        reasonText(finding.reason, texts),
      );
    }
    case 'lost':
      return texts.lost(finding.actor.name, causeText(parseCause(finding.event)));
    case 'unsent':
      return texts.unsent(finding.press.label);
    case 'failed':
      return texts.failed(finding.actor.name);
    case 'awaited': {
      const { id, at, end } = finding.invocation;
      const duration = seconds((end?.at ?? now) - at, texts);
      return texts.awaited[end?.kind ?? 'open'](finding.actor.name, id, duration);
    }
  }
}
