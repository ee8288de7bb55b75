import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { sample, type Title } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { Breadcrumbs } from '#src/components/Breadcrumbs.tsx';
import { PlayIcon } from '#src/components/icons/icons.tsx';
import { EyeIcon, HeartIcon } from '#src/components/icons/page-icons.tsx';
import { playerID } from './Player.tsx';

const Place = styled('div')({ paddingBlock: '8px 12px' });

/** Breadcrumbs: home, the list and the current page. */
export const TitleBreadcrumbs = ({ list, title }: { list: { text: string; to: string }; title: string }) => (
  <Place>
    <Breadcrumbs label={texts.breadcrumb} pages={[{ text: texts.home, to: '/watch' }, list]} current={title} />
  </Place>
);

const Stats = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 24,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& li > *': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 44 },
  '& a': { color: theme.vars.palette.text.primary },
}));

const statsID = 'stats';

/** The row below the player. Its links are placeholders to anchors on the same page. */
export function StatsRow() {
  return (
    <Stats id={statsID}>
      <li>
        <MuiLink href={`#${statsID}`}>
          <HeartIcon size={20} />
          {texts.favorite}
        </MuiLink>
      </li>
      <li>
        <span>
          <EyeIcon size={20} />
          {texts.views(sample.views)}
        </span>
      </li>
      <li>
        <MuiLink href={`#${playerID}`}>
          <PlayIcon size={20} />
          {texts.trailer}
        </MuiLink>
      </li>
    </Stats>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '12px 48px',
  marginTop: 24,
  paddingTop: 24,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 128px) minmax(0, 1fr)',
  alignContent: 'start',
  gap: '12px 16px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));

type Fact = readonly [label: string, value: string];

/** Two lists of facts side by side. */
export const Details = ({ left, right }: { left: readonly Fact[]; right: readonly Fact[] }) => (
  <Columns>
    {[left, right].map((facts) => (
      <Facts key={facts[0]?.[0]}>
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}: value`}>{value}</dd>])}
      </Facts>
    ))}
  </Columns>
);

/** The title and the plot. */
export const Story = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography variant="h1" sx={{ mt: 2 }}>
      {title}
    </Typography>
    <Typography variant="subtitle1" component="p" sx={{ mt: 1.5, maxWidth: '43em' }}>
      {children}
    </Typography>
  </>
);

/** Returns the left and the right list of a title's details, in the specification's order. */
export function titleFacts(
  { genres, actors, director, country, year }: Title,
  duration: string,
): { left: readonly Fact[]; right: readonly Fact[] } {
  const { details } = texts;
  return {
    left: [
      [details.genre, genres.join(', ')],
      [details.actor, actors.join(', ')],
      [details.director, director],
      [details.country, country],
    ],
    right: [
      [details.duration, duration],
      [details.quality, sample.quality],
      [details.release, String(year)],
      [details.rating, texts.rating(sample.rating)],
    ],
  };
}
