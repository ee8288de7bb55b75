import { describe, expect, it } from 'vitest';
import { hero, heroMachine, viewHero } from '#machines/hero/index.ts';
import { timing } from '#machines/support/timing.ts';
import { carouselModel } from '#tests/models/carousel.model.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { heroModel } from '../models/hero.model.ts';

const started = (reducedMotion = false) => startFlow(heroMachine, { input: { count: 3, reducedMotion } });
const viewOf = (flow: ReturnType<typeof started>) => viewHero(flow.snapshot);

describe('playing', () => {
  it('advances every 10 seconds and round the end', async () => {
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

  it('leaves a chosen slide its full time', async () => {
    const flow = started();
    await flow.pass(timing.heroSlide - 1);
    flow.send(hero.slideChosen(2));
    await flow.pass(timing.heroSlide - 1);
    expect(viewOf(flow).slide).toBe(2);
    await flow.pass(1);
    expect(viewOf(flow).slide).toBe(0);
  });

  it.each([3, -1, 0.5, Number.NaN])('knows no slide %d', (slide) => {
    const flow = started();
    flow.send(hero.slideChosen(slide));
    expect(viewOf(flow).slide).toBe(0);
  });
});

describe('paused', () => {
  it('stands still until the last reason is gone', async () => {
    const flow = started();
    flow.send(hero.paused('hover'));
    flow.send(hero.paused('focus'));
    flow.send(hero.paused('hover'));
    flow.send(hero.resumed('hover'));
    await flow.pass(timing.heroSlide * 2);
    expect(viewOf(flow)).toMatchObject({ slide: 0, playing: false });
    flow.send(hero.resumed('focus'));
    await flow.pass(timing.heroSlide);
    expect(viewOf(flow)).toMatchObject({ slide: 1, playing: true });
  });

  it('still shows the slide that is chosen', () => {
    const flow = started();
    flow.send(hero.paused('hidden'));
    flow.send(hero.slideChosen(1));
    expect(viewOf(flow)).toMatchObject({ slide: 1, playing: false });
  });

  it('says whether the person stopped it, so that the button can resume it', () => {
    const flow = started(true);
    expect(viewOf(flow)).toMatchObject({ playing: false, stopped: true });
    flow.send(hero.paused('hover'));
    flow.send(hero.toggled());
    expect(viewOf(flow)).toMatchObject({ playing: false, stopped: false });
    flow.send(hero.resumed('hover'));
    expect(viewOf(flow).playing).toBe(true);
  });
});

walkEveryPath(heroModel);
walkEveryPath(carouselModel);
