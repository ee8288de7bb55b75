import { describe, expect, it } from 'vitest';
import { carouselEvents, carouselMachine, viewCarousel } from '#machines/carousel/index.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { cardsModel, carouselModel } from '../models/carousel.model.ts';

const started = () => startFlow(carouselMachine, { input: { count: 3 } });
const viewOf = (flow: ReturnType<typeof started>) => viewCarousel(flow.snapshot);

describe('playing', () => {
  it('advances every 10 seconds and continues with the first slide after the last', async () => {
    const flow = started();
    const seen = [viewOf(flow).slide];
    await flow.pass(timing.heroSlide - 1);
    expect(viewOf(flow).slide).toBe(0);
    await flow.pass(1);
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(viewOf(flow).slide);
      await flow.pass(timing.heroSlide);
    }
    expect(seen).toEqual([0, 1, 2, 0]);
  });

  it('shows a chosen slide for the full interval', async () => {
    const flow = started();
    await flow.pass(timing.heroSlide - 1);
    flow.send(carouselEvents.slideChosen(2));
    await flow.pass(timing.heroSlide - 1);
    expect(viewOf(flow).slide).toBe(2);
    await flow.pass(1);
    expect(viewOf(flow).slide).toBe(0);
  });

  it.each([3, -1, 0.5, Number.NaN])('ignores the invalid slide %d', (slide) => {
    const flow = started();
    flow.send(carouselEvents.slideChosen(slide));
    expect(viewOf(flow).slide).toBe(0);
  });
});

describe('paused', () => {
  it('stays paused until the last reason is removed', async () => {
    const flow = started();
    flow.send(carouselEvents.paused('hover'));
    flow.send(carouselEvents.paused('focus'));
    flow.send(carouselEvents.paused('hover'));
    flow.send(carouselEvents.resumed('hover'));
    await flow.pass(timing.heroSlide * 2);
    expect(viewOf(flow)).toMatchObject({ slide: 0, playing: false });
    flow.send(carouselEvents.resumed('focus'));
    await flow.pass(timing.heroSlide);
    expect(viewOf(flow)).toMatchObject({ slide: 1, playing: true });
  });

  it('shows a chosen slide while it is paused', () => {
    const flow = started();
    flow.send(carouselEvents.paused('hidden'));
    flow.send(carouselEvents.slideChosen(1));
    expect(viewOf(flow)).toMatchObject({ slide: 1, playing: false });
  });

  it('reports whether a person stopped it, so that the button can resume it', () => {
    const flow = started();
    flow.send(carouselEvents.paused('motion'));
    expect(viewOf(flow)).toMatchObject({ playing: false, stopped: true });
    flow.send(carouselEvents.paused('hover'));
    flow.send(carouselEvents.toggled());
    expect(viewOf(flow)).toMatchObject({ playing: false, stopped: false });
    flow.send(carouselEvents.resumed('hover'));
    expect(viewOf(flow).playing).toBe(true);
  });
});

walkEveryPath(carouselModel);
walkEveryPath(cardsModel);
