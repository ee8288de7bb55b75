import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Article } from '#contract/articles.ts';
import { articleTexts as texts } from '#messages/article.ts';
import { Picture as CardPicture, PremiumMark } from '#src/components/article-card/card-elements.tsx';
import { CalendarIcon, MapPinIcon } from '#src/components/icons/page-icons.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { Prose } from '#src/components/prose/Prose.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { Teaser } from './Teaser.tsx';

const Head = styled('header')(({ theme }) => ({
  paddingBlock: '32px 24px',
  [theme.breakpoints.down('md')]: { paddingTop: 24 },
}));
const Categories = styled('ul')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 24,
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
}));
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.hero, margin: 0 }));
const Byline = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Credits = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 44,
  marginTop: 8,
  marginRight: -12,
});
const Picture = styled(CardPicture)({ marginBottom: 32 });
const Intro = styled('p')(({ theme }) => ({
  ...theme.typography.prose,
  fontWeight: 500,
  margin: '0 0 32px',
  overflowWrap: 'anywhere',
}));
const When = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: '0 0 32px',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > div': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', columnGap: 12 },
  '& svg': { gridRow: 'span 2' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h5, margin: 0 },
}));

/** The article's head, picture and content; a locked article has the teaser in place of its content. */
export function ArticleText({
  article,
  locked,
  signedIn,
  path,
  share,
}: {
  article: Article;
  locked: boolean;
  signedIn: boolean;
  path: string;
  share?: ReactNode;
}) {
  const { title, categories, tier, author, dateAdded, photo, event, intro, content } = article;
  return (
    <article aria-labelledby="article-title">
      <Head>
        <Categories>
          {tier === 'paid' ? <PremiumMark as="li">{texts.premium}</PremiumMark> : null}
          {categories.map((category) => (
            <li key={category}>{category}</li>
          ))}
        </Categories>
        <Title id="article-title">{nonBreaking(title)}</Title>
        <Credits>
          <Byline>
            <span>{texts.by(author)}</span>
            <LocalTime at={dateAdded} />
          </Byline>
          {share}
        </Credits>
      </Head>
      <Picture>
        <ShopImage src={photo} alt="" priority sizes="(min-width: 900px) 800px, 100vw" />
      </Picture>
      {event ? (
        <When aria-label={texts.event}>
          <div>
            <CalendarIcon size={24} />
            <dt>{texts.when}</dt>
            <dd>
              <LocalTime at={event.startsAt} precision="event" />
            </dd>
          </div>
          <div>
            <MapPinIcon size={24} />
            <dt>{texts.where}</dt>
            <dd>{event.venue}</dd>
          </div>
        </When>
      ) : null}
      <Intro>{intro}</Intro>
      {locked ? <Teaser path={path} signedIn={signedIn} /> : <Prose text={content} />}
    </article>
  );
}
