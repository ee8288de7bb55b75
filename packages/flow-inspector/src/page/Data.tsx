/** Plain data as text. */
export function Data({ value }: { value: unknown }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  return <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>;
}
