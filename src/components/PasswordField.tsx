import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { components as texts } from '#messages/components.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { EyeIcon, EyeOffIcon } from '#src/components/icons/page-icons.tsx';

const Toggle = styled(IconButton)({
  '&[aria-pressed="true"] > :first-of-type, &[aria-pressed="false"] > :last-of-type': { display: 'none' },
});

/** Toggles the visibility of the field's text. It changes the DOM directly, because no flow depends on this state. */
function toggle({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  const field = button.closest('.MuiInputBase-root')?.querySelector('input');
  if (!field) return;
  const shown = field.type === 'password';
  field.type = shown ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(shown));
}

/** A password field with a button that shows its text. */
export function PasswordField(
  props: Omit<FormFieldProps, 'type' | 'end' | 'rows' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  return (
    <FormField
      {...props}
      type="password"
      end={
        // Named by `title`: with `aria-label` a search by label for "password" would also find the button.
        <Toggle edge="end" title={texts.showPassword} aria-pressed="false" onClick={toggle}>
          <EyeIcon />
          <EyeOffIcon />
        </Toggle>
      }
    />
  );
}
