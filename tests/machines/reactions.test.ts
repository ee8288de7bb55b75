import { describe, expect, it } from 'vitest';
import { reactionsEvents, reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { reactionsModel } from '../models/reactions.model.ts';

const started = (userID: string | null = null) => startFlow(reactionsMachine, { input: { articleID: 7, userID } });

describe('undecided', () => {
  it.each([
    ['like', reactionsEvents.likePressed(), 'likeArticle', 'postLiked', { liked: true, disliked: false }],
    ['dislike', reactionsEvents.dislikePressed(), 'dislikeArticle', 'postDisliked', { liked: false, disliked: true }],
  ] as const)('sends a %s', async (_, pressed, actor, message, shown) => {
    const flow = started('u-ada');
    flow.send(pressed);
    expect(flow.inputOf(actor)).toEqual({ articleID: 7, userID: 'u-ada' });
    // No notice is shown before the answer.
    expect(flow.emitted).toEqual([]);
    expect(viewReactions(flow.snapshot)).toMatchObject({ busy: true, canLike: false, canDislike: false });
    await flow.answer(actor, 'Done.');
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message }]);
    expect(viewReactions(flow.snapshot)).toMatchObject(shown);
  });
});

describe('liked', () => {
  it('stays liked when the change to a dislike fails', async () => {
    const flow = started();
    flow.send(reactionsEvents.likePressed());
    await flow.answer('likeArticle');
    flow.send(reactionsEvents.dislikePressed());
    await flow.fail('dislikeArticle', failed.of('offline'));
    expect(viewReactions(flow.snapshot)).toMatchObject({ liked: true, canLike: false, canDislike: true });
    expect(flow.emitted.at(-1)).toEqual({ type: 'notice', severity: 'error', message: 'offline' });
    expect(viewReactions(flow.snapshot).message).toBe('offline');
    // The next press hides the failure.
    flow.send(reactionsEvents.dislikePressed());
    expect(viewReactions(flow.snapshot).message).toBeNull();
  });
});

walkEveryPath(reactionsModel);
