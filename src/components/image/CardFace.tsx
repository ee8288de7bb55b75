import { styled } from '@mui/material/styles';

/** Matches images of gift cards and game codes, which contain no text. */
const cardImage = /\/images\/(?:gift|game)card-/;

/** A hyphen with a word joiner, which does not break "V-Bucks" at the end of a line. */
const unbreakableHyphen = '-\u2060';

/** Matches the end of a product's name after its brand. */
const kindOfCard = /\s+(?:gift card|gift|card|code|PIN)$/i;

/**
 * The text is generated content from attributes, so that the page's text contains the name and the variant only once.
 */
const Face = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: '5cqw',
  bottom: '5cqw',
  maxWidth: '84cqw',
  padding: '0.2em 0.45em 0.25em',
  borderRadius: 4,
  overflow: 'hidden',
  color: '#F4F6FA',
  backgroundColor: 'rgb(8 11 18 / 78%)',
  fontFamily: theme.typography.h1.fontFamily,
  lineHeight: 1.1,
  fontSize: 'clamp(13px, 8cqw, 34px)',
  pointerEvents: 'none',
  '&::before, &::after': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&::before': { content: 'attr(data-brand)', fontSize: '0.6em', fontWeight: 600 },
  '&::after': { content: 'attr(data-amount)', fontWeight: 700 },
  // A small image shows the amount alone, in smaller letters and in two lines where one is too short.
  '@container (max-width: 150px)': {
    fontSize: 'clamp(11px, 11cqw, 15px)',
    lineHeight: 1.05,
    '&::before': { display: 'none' },
    '&::after': { whiteSpace: 'normal' },
  },
}));

/** Styles of a container of a CardFace. */
export const faceStage = { position: 'relative', containerType: 'inline-size' } as const;

/** Shows brand and amount over the image of a gift card or game code; renders nothing over other images. */
export function CardFace({ image, name, amount }: { image: string; name: string; amount: string }) {
  if (!cardImage.test(image)) return null;
  return (
    <Face
      aria-hidden
      data-brand={name.replace(kindOfCard, '')}
      data-amount={amount.replaceAll('-', unbreakableHyphen)}
    />
  );
}
