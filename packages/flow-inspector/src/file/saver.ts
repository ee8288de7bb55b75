import type { AnyStateMachine } from 'xstate';
import type { Saver } from '../recorder.ts';
import { createReplacers, exportEvent, exportStart } from './export-recording.ts';
import type { RecordingRules } from './rules.ts';
import { createShadow } from './shadow.ts';

/**
 * Creates a saver whose recordings hold no value that the rules do not allow, and say what each step did.
 * @param known machines whose snapshots others get before they start
 */
export function createSaver(rules: RecordingRules, known: readonly AnyStateMachine[] = []): Saver {
  /** All actors share their placeholders: equal values get equal ones. */
  const replace = createReplacers(rules);
  const machines = new Map(known.map((machine) => [machine.id, machine]));
  return {
    start(machine, start, viewsOf) {
      machines.set(machine.id, machine);
      const saved = exportStart(start, machine.id, replace);
      const shadow = createShadow(rules, machine, saved, machines, viewsOf);
      return {
        saved,
        step(event, value) {
          const exported = exportEvent(event, machine.id, replace);
          return { event: exported, did: shadow.step(exported, value) };
        },
      };
    },
  };
}
