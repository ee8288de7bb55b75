import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageCount } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { FilterIcon } from '#src/components/icons/page-icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';

const Filter = styled(MuiLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  minWidth: 44,
  // Its letters are on the line of the heading, which is lower than it.
  marginBlock: -8,
});

const List = styled('ul')<{ cut: 'tall' | 'wide' }>(({ theme, cut }) => ({
  display: 'grid',
  gap: '24px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: cut === 'tall' ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    columnGap: 16,
    gridTemplateColumns: `repeat(${cut === 'tall' ? 3 : 2}, minmax(0, 1fr))`,
  },
  [theme.breakpoints.up('lg')]: {
    gap: '32px 24px',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
}));

const Pages = styled('ol')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  margin: '40px 0 64px',
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.border.control}`,
    color: 'inherit',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { backgroundColor: theme.vars.palette.background.raised },
    '&[aria-current]': {
      borderColor: theme.vars.palette.text.primary,
      backgroundColor: theme.vars.palette.text.primary,
      color: theme.vars.palette.background.default,
      fontWeight: 600,
    },
  },
}));

const listID = 'titles';
const allPages = Array.from({ length: pageCount }, (_, index) => index + 1);

/** The page /movies or /series: a static list, a Filter link to it, and links to the pages (spec section 2). */
export function TitleList({
  title,
  count,
  path,
  page,
  cut,
  cards,
}: {
  title: string;
  /** The number of titles on all pages. */
  count: number;
  path: string;
  /** The current page, from 1. */
  page: number;
  cut: 'tall' | 'wide';
  cards: readonly { readonly key: string; readonly card: ReactNode }[];
}) {
  return (
    <PageContainer>
      <PageHeading
        title={title}
        count={texts.list.count(count)}
        aside={
          <Filter href={`#${listID}`}>
            <FilterIcon size={20} />
            {texts.list.filter}
          </Filter>
        }
      />
      <List id={listID} cut={cut} aria-label={title}>
        {cards.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </List>
      <nav aria-label={texts.list.pages}>
        <Pages>
          {allPages.map((number) => (
            <li key={number}>
              <Link
                to={number === 1 ? path : `${path}?page=${number}`}
                aria-label={texts.list.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ))}
        </Pages>
      </nav>
    </PageContainer>
  );
}
