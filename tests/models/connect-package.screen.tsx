import { screen } from '@testing-library/react';
import { press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { BlogSubscribeScreen } from '#src/screens/blog-subscribe/BlogSubscribeScreen.tsx';
import { connectPackageModel } from './connect-package.model.ts';

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"][name="package"]')];
const chosen = () =>
  radios()
    .filter(({ checked }) => checked)
    .map(({ value }) => Number(value));

export const connectPackageScreen = screenOf(connectPackageModel)({
  page: <BlogSubscribeScreen />,
  at: '/blog-subscribe',
  events: {
    'package.chosen': {
      control: ({ itemID }) => radios().find(({ value }) => value === String(itemID)) ?? null,
      act: (user, control) => user.click(control),
    },
    'package.submitted': press('Subscribe'),
  },
  states: {
    none: () => {
      expect(chosen()).toEqual([]);
      expect(screen.getByRole('status')).toHaveTextContent('Select a package.');
    },
    chosen: ({ context: { itemID } }) => {
      expect(chosen()).toEqual([itemID]);
      expect(screen.getByRole('status')).toHaveTextContent(/^(Blog|Pro), .+ \$.+ · Ksh /);
    },
  },
});
