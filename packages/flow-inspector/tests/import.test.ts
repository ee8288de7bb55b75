import { exportPaths, exportRecording, largestImport, readRecordingFile } from '@uwanja/flow-inspector/file';
import { describe, expect, it } from 'vitest';
import { actorStarted, recordingOf, sent, stepped, twoActors } from './inspector.model.ts';
import { rules } from './record-flow.ts';

/** A saved recording can be opened again. */

const fileOf = (content: unknown, size = 10) => ({
  name: 'saved.json',
  size,
  text: async () => (typeof content === 'string' ? content : JSON.stringify(content)),
});
const read = (content: unknown, size?: number) => readRecordingFile(fileOf(content, size), 'abc');
const recording = recordingOf(actorStarted(1, 'a'), sent(2, 'a'), stepped(3, 'a', 'on', { type: 'xstate.init' }));

describe('a file that is opened', () => {
  it('shows what was saved: actors, charts, steps and messages', async () => {
    const saved = exportRecording(rules, recording, 'abc');
    expect(await read(saved)).toEqual({
      kind: 'read',
      name: 'saved.json',
      build: 'abc',
      isOtherBuild: false,
      recording: {
        ...recording,
        actors: recording.actors.map((actor) => ({
          ...actor,
          saved: {},
          path: actor.path.map((step) => ({ ...step, saved: { event: step.event } })),
          steps: actor.steps.map((step) => ({ ...step, at: 1 })),
        })),
        messages: recording.messages.map((message) => ({ ...message, at: 0 })),
      },
    });
  });

  it('shows the invoked actors of a step, also those without an input', async () => {
    const started = [{ id: 'readChoice' }, { id: 'countVisit', input: { delay: 5 } }];
    const actors = recording.actors.map((actor) => ({
      ...actor,
      steps: actor.steps.map((step) => ({ ...step, started })),
    }));
    const result = await read(exportRecording(rules, { ...recording, actors }, 'abc'));
    if (result.kind !== 'read') throw new Error(result.reason);
    const [step] = result.recording.actors[0]?.steps ?? [];
    expect(step?.started?.map(({ id }) => id)).toEqual(['readChoice', 'countVisit']);
    expect(step?.started?.[0]).not.toHaveProperty('input');
  });

  it('shows the visited states of a recording without charts, such as one from a ticket', async () => {
    const result = await read(
      exportPaths(
        rules,
        twoActors.actors.map((actor) => ({ ...actor, machine: actor.chart.id })),
        'abc',
      ),
    );
    if (result.kind !== 'read') throw new Error(result.reason);
    const [first] = result.recording.actors;
    expect(first?.chart.states.map(({ id }) => id)).toEqual(['lamp', 'lamp.off', 'lamp.asking', 'lamp.on']);
    expect(first?.steps.at(-1)).toMatchObject({
      value: 'on',
      activeStates: ['lamp', 'lamp.on'],
    });
  });

  it('is marked where another build saved it', async () => {
    expect(await read(exportRecording(rules, recording, 'older'))).toMatchObject({
      build: 'older',
      isOtherBuild: true,
    });
  });

  it.each([
    ['noRecording', 'not JSON'],
    ['noRecording', { format: 'something else' }],
    ['noRecording', 'null'],
    ['noRecording', { ...exportRecording(rules, recording, 'abc'), actors: [{ machine: 'cart' }] }],
    ['otherFormat', { ...exportRecording(rules, recording, 'abc'), version: 2 }],
  ])('is refused as %s: %o', async (reason, content) => {
    expect(await read(content)).toEqual({ kind: 'refused', reason });
  });

  it('is refused where a chart names a state that it does not have', async () => {
    const saved = structuredClone(exportRecording(rules, recording, 'abc'));
    const [actor] = saved.shown.actors;
    if (!actor) throw new Error('nothing was saved');
    const broken = { ...actor, chart: { ...actor.chart, states: actor.chart.states.slice(0, 1) } };
    expect(await read({ ...saved, shown: { ...saved.shown, actors: [broken] } })).toMatchObject({ kind: 'refused' });
  });

  it('is refused unread where it is too large', async () => {
    const file = { ...fileOf(''), size: largestImport + 1, text: () => Promise.reject(new Error('was read')) };
    expect(await readRecordingFile(file, 'abc')).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });
});
