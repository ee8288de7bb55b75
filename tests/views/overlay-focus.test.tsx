import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { Overlay } from '#src/components/Overlay.tsx';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';

/** Loses the focus before effects run, as a button does in a browser once it is disabled. */
function LostFocus({ open }: { open: boolean }) {
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, [open]);
  return null;
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <AppTheme>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {/* Its effects run before those of the dialog. */}
      <LostFocus open={open} />
      <Overlay open={open} title="A question" onClose={() => setOpen(false)}>
        Yes or no?
      </Overlay>
    </AppTheme>
  );
}

test('the focus returns to the button that opened a dialog, also where the button has lost it by then', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
