/**
 * Styles for `forced-colors`, where the system removes backgrounds: outlines show the states that backgrounds showed.
 * Focused elements keep their focus ring.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    // Links to the current page, and pressed, selected or checked controls.
    ':is(a, button)[aria-current]:not([aria-current="false"], :focus-visible), [aria-pressed="true"]:not(:focus-visible), [role="tab"][aria-selected="true"]:not(:focus-visible), label:has(> input:checked):not(:has(:focus-visible))':
      { outline: '2px solid Highlight', outlineOffset: -3 },
    '.MuiButton-contained': { border: '1px solid ButtonBorder !important' },
    '.MuiTabs-indicator': { forcedColorAdjust: 'none' as const, backgroundColor: 'Highlight !important' },
  },
};
