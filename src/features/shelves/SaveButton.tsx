import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { shelvesTexts as texts } from '#messages/shelves.ts';
import { HeartIcon } from '#src/components/icons/page-icons.tsx';

const Toggle = styled(Button)({ flex: 'none', '&[aria-pressed="true"] svg': { fill: 'currentColor' } });

/** A toggle button to save an item. The label does not change; `aria-pressed` and the heart show the state. */
export function SaveButton({ saved, disabled, onToggle }: { saved: boolean; disabled: boolean; onToggle: () => void }) {
  return (
    <Toggle
      variant="text"
      aria-pressed={saved}
      disabled={disabled}
      startIcon={<HeartIcon size={20} />}
      onClick={onToggle}
    >
      {texts.save}
    </Toggle>
  );
}
