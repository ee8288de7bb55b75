/**
 * The style sheet of a page that draws statecharts without a theme, such as a report: light and dark colours,
 * and the classes `covered` and `uncovered` for states and transitions.
 */
export const flowColours = `
:root { color-scheme: light dark;
  --flow-ink: light-dark(#12151c, #f4f6fa); --flow-muted: light-dark(#4e5768, #a7afbe);
  --flow-line: #6b7588; --flow-canvas: light-dark(#ffffff, #12151c); --flow-box: light-dark(#eceef2, #1a1e27);
  --flow-active: light-dark(#171b0c, #c8f031); --flow-active-ink: light-dark(#c8f031, #0b0d12);
  --flow-active-line: light-dark(#171b0c, #f4f6fa);
  --flow-covered: light-dark(#17693a, #6fd79a); --flow-uncovered: light-dark(#b3261e, #ff8b8b); }
.covered > .flow-box, .covered > .flow-line { stroke: var(--flow-covered); }
.uncovered > .flow-box, .uncovered > .flow-line { stroke: var(--flow-uncovered); stroke-width: 2; }
.covered > .flow-head { fill: var(--flow-covered); }
.uncovered > .flow-head, text.uncovered { fill: var(--flow-uncovered); }
`;
