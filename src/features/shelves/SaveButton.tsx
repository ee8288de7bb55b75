import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { HeartIcon } from '#src/components/icons/icons.tsx';
import { shelvesTexts as texts } from '#src/messages/en/shelves.ts';

const Toggle = styled(Button)({ flex: 'none', '&[aria-pressed="true"] svg': { fill: 'currentColor' } });

/** Its words stay while it is pressed or not: the state is said by `aria-pressed` and seen in the heart. */
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
