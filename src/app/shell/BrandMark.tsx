import type { ShopFacts } from '#contract/shop-facts.ts';

const StandardMark = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <path d="M3 8 14 2l11 6v12l-11 6L3 20Z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    <path
      d="M9 9v6a5 5 0 0 0 10 0V9"
      fill="none"
      stroke="#C8F031"
      strokeWidth="3"
      strokeLinecap="round"
      className="u"
    />
  </svg>
);

/** The mark beside the name of the shop: the owner's logo, else the standard mark. */
export const BrandMark = ({ logo }: Pick<ShopFacts, 'logo'>) =>
  logo ? <img src={logo} alt="" width={40} height={40} /> : <StandardMark />;
