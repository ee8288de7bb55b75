import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { CountdownRing } from '#src/components/CountdownRing.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState, RowsLoading } from '#src/components/LoadingState.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { PillGroup } from '#src/components/PillGroup.tsx';
import { QuantityStepper } from '#src/components/QuantityStepper.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { StepHeader } from '#src/components/StepHeader.tsx';
import { SummaryList } from '#src/components/SummaryList.tsx';
import { showComponent } from '#tests/support/views/show-component.tsx';

describe('states of a page', () => {
  test('shows that a page is empty and offers a link', () => {
    showComponent(<EmptyState text="No orders found" action={<a href="/products">Browse</a>} />);
    expect(screen.getByText('No orders found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse' })).toBeVisible();
  });

  test('shows why a page failed and retries', async () => {
    const retry = vi.fn();
    showComponent(<FailedState message="We could not reach the shop." onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the shop.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('offers no retry where a failure is final', () => {
    showComponent(<FailedState message="No such order." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['words', <LoadingState key="words" />],
    ['a skeleton', <RowsLoading key="skeleton" count={3} />],
    // @verifies 'Loading...' while the app loads
  ])('announces the loading state of %s', (_, view) => {
    showComponent(view);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test('shows one h1 with the count beside it', () => {
    showComponent(<PageHeading title="Products" count="24 items" />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products 24 items');
  });
});

describe('a quantity', () => {
  test('cannot be lowered below one', async () => {
    const [less, more] = [vi.fn(), vi.fn()];
    showComponent(<QuantityStepper name="Steam gift card" quantity={1} onDecrease={less} onIncrease={more} />);
    const lower = screen.getByRole('button', { name: 'Decrease quantity of Steam gift card' });
    expect(lower).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(lower);
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity of Steam gift card' }));
    expect(more).toHaveBeenCalledOnce();
    expect(less).not.toHaveBeenCalled();
  });

  test('is disabled while the cart is busy', () => {
    const press = vi.fn();
    showComponent(
      <QuantityStepper
        name="Mug"
        quantity={3}
        canDecrease={false}
        canIncrease={false}
        onDecrease={press}
        onIncrease={press}
      />,
    );
    for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('3 of Mug')).toBeInTheDocument();
  });
});

describe('fields', () => {
  test('describes a field by its error, which replaces the help text', () => {
    showComponent(
      <FormField label="Phone number" name="phoneNumber" helper="Start with +254" error="Required details missing." />,
    );
    const field = screen.getByLabelText('Phone number');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Required details missing.');
    expect(screen.queryByText('Start with +254')).toBeNull();
  });

  test('describes a field by its help text', () => {
    showComponent(<FormField label="Phone number" name="phoneNumber" helper="Start with +254" error={null} />);
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Start with +254');
    expect(screen.getByLabelText('Phone number')).toBeValid();
  });

  test('passes on the typed text', async () => {
    const change = vi.fn();
    showComponent(<FormField label="Email" name="email" onChange={change} />);
    await userEvent.type(screen.getByLabelText('Email'), 'a@b');
    expect(change).toHaveBeenLastCalledWith('a@b');
  });

  test('shows and hides a password', async () => {
    showComponent(<PasswordField label="Password" name="password" autoComplete="current-password" />);
    const field = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(screen.getAllByLabelText(/password/i)).toEqual([field]);
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(toggle);
    expect(field).toHaveAttribute('type', 'text');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle);
    expect(field).toHaveAttribute('type', 'password');
  });

  test('offers the options of a select', async () => {
    const change = vi.fn();
    const options = [
      { value: 'nairobi', label: 'Nairobi' },
      { value: 'kisumu', label: 'Kisumu' },
    ];
    showComponent(<SelectField label="City" name="city" options={options} onChange={change} />);
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Kisumu');
    expect(change).toHaveBeenCalledWith('kisumu');
  });

  test('renders pills as radio buttons of one group', async () => {
    const change = vi.fn();
    const options = [
      { value: '10', label: '$10' },
      { value: '20', label: '$20' },
      { value: '50', label: '$50', disabled: true },
    ];
    showComponent(<PillGroup label="Amount" name="amount" options={options} value="10" onChange={change} />);
    expect(screen.getByRole('group', { name: 'Amount' })).toBeVisible();
    expect(screen.getByRole('radio', { name: '$10' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '$50' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: '$20' }));
    expect(change).toHaveBeenCalledWith('20');
  });
});

describe('checkout blocks', () => {
  test('pairs each label of the totals with its amount', () => {
    showComponent(
      <SummaryList
        rows={[
          { label: 'Subtotal', amount: 2000 },
          { label: 'Total', amount: 2030, total: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Subtotal', 'Total']);
    expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual(['Ksh 2,000', 'Ksh 2,030']);
  });

  test('marks the current step', () => {
    showComponent(<StepHeader steps={['Address', 'Payment']} current={1} />);
    const [address, payment] = screen.getAllByRole('listitem');
    expect(address).not.toHaveAttribute('aria-current');
    expect(address).toHaveTextContent('Step 1 of 2: Address, done');
    expect(payment).toHaveAttribute('aria-current', 'step');
  });

  test('shows the remaining time of a countdown', () => {
    showComponent(<CountdownRing value={12} total={20} label="12 seconds left" />);
    expect(screen.getByRole('timer', { name: '12 seconds left' })).toHaveTextContent('12');
  });

  test('names what a copy button copies, and reports the copy', async () => {
    const copy = vi.fn();
    const { rerender } = showComponent(<CopyButton what="the paybill number" onCopy={copy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy the paybill number' }));
    expect(copy).toHaveBeenCalledOnce();
    rerender(<CopyButton what="the paybill number" copied onCopy={copy} />);
    expect(screen.getByRole('button', { name: 'Copied: the paybill number' })).toBeVisible();
  });

  test('closes a named dialog by its button and by Escape', async () => {
    const close = vi.fn();
    showComponent(
      <Overlay open title="Pay with M-PESA" onClose={close}>
        <p>Check your phone</p>
      </Overlay>,
    );
    expect(screen.getByRole('dialog', { name: 'Pay with M-PESA' })).toHaveTextContent('Check your phone');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['makes the page behind a dialog inert', 'inert'],
    ['hides the page behind a dialog from screen readers in a browser without inert', 'aria-hidden'],
  ])('%s while the dialog is open', (_, attribute) => {
    // jsdom does not know `inert`.
    if (attribute === 'inert')
      Object.defineProperty(HTMLElement.prototype, 'inert', { configurable: true, value: false });
    const page = document.body.appendChild(document.createElement('div'));
    page.id = 'root';
    try {
      const { unmount } = showComponent(
        <Overlay open title="Pay with M-PESA" onClose={vi.fn()}>
          <p>Check your phone</p>
        </Overlay>,
      );
      expect(page).toHaveAttribute(attribute, 'true');
      unmount();
      expect(page).not.toHaveAttribute(attribute);
    } finally {
      page.remove();
      Reflect.deleteProperty(HTMLElement.prototype, 'inert');
    }
  });
});
