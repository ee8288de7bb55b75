import { startFlow } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import { carouselEvents, carouselMachine, viewCarousel } from '#machines/carousel/index.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { cardsModel, carouselModel } from '../models/carousel.model.ts';

it('shows a chosen slide for the full interval', async () => {
  const flow = startFlow(carouselMachine, { input: { count: 3 } });
  await flow.pass(timing.heroSlide - 1);
  flow.send(carouselEvents.slideChosen(2));
  await flow.pass(timing.heroSlide - 1);
  expect(viewCarousel(flow.snapshot).slide).toBe(2);
  await flow.pass(1);
  expect(viewCarousel(flow.snapshot).slide).toBe(0);
});

walkEveryPath(carouselModel);
walkEveryPath(cardsModel);
