import { startFlow } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Suggestion } from '#contract/search.ts';
import { suggestionEvents, suggestionsMachine } from '#machines/suggestions/index.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { suggestionsModel } from '../models/suggestions.model.ts';

describe('suggestions', () => {
  it('requests suggestions once typing pauses, and cancels the request when typing continues', async () => {
    const asked: { text: string; signal: AbortSignal }[] = [];
    const listSuggestions = fromPromise<readonly Suggestion[], { readonly text: string }>(({ input, signal }) => {
      asked.push({ text: input.text, signal });
      return new Promise(() => {});
    });
    const machine = suggestionsMachine.provide({ actors: { listSuggestions } });
    const flow = startFlow(machine, { realActors: ['listSuggestions'] });
    flow.send(suggestionEvents.typed('st'));
    await flow.pass(timing.suggestionsDebounce - 100);
    flow.send(suggestionEvents.typed('ste'));
    await flow.pass(timing.suggestionsDebounce - 100);
    expect(asked).toEqual([]);
    await flow.pass(100);
    expect(asked.map(({ text }) => text)).toEqual(['ste']);
    flow.send(suggestionEvents.typed('steam'));
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

walkEveryPath(suggestionsModel);
