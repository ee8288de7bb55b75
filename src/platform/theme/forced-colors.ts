/**
 * For readers whose system chooses the colours (`forced-colors`): backgrounds are gone there, so what they said is drawn
 * with lines. The focus keeps its own ring.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    // The page one is on, what is chosen, pressed or selected.
    ':is(a, button)[aria-current]:not([aria-current="false"], :focus-visible), [aria-pressed="true"]:not(:focus-visible), [role="tab"][aria-selected="true"]:not(:focus-visible), label:has(> input:checked):not(:has(:focus-visible))':
      { outline: '2px solid Highlight', outlineOffset: -3 },
    '.MuiButton-contained': { border: '1px solid ButtonBorder !important' },
    '.MuiTabs-indicator': { forcedColorAdjust: 'none' as const, backgroundColor: 'Highlight !important' },
  },
};
