import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { seek } from './screen-level.tsx';

/** What a person perceives of a page in states that many machines have. */

export const seesText = (text: string | RegExp) => () => expect(screen.getByText(text)).toBeInTheDocument();

/** Something is on its way; the words may be there for screen readers only. */
export const seesLoading = (): void => {
  expect(screen.queryAllByText('Loading...')).not.toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
};

/** What went wrong, and another try. */
export const seesFailure = (): void => {
  expect(screen.getByRole('alert')).toHaveTextContent(/offline|reach|found/i);
  expect(seek('button', 'Try again')).toBeEnabled();
};

/** One field is marked. */
export const seesOneWrongField = (): void => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);

/** A form that may be sent, and no answer that was a failure. A mark may still stand at another field. */
export const seesForm = (button: string) => (): void => {
  expect(seek('button', button)).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
};

/** The button is there and takes no press. */
export const seesBusy = (button: string) => (): void => {
  expect(seek('button', button)).toBeDisabled();
};
