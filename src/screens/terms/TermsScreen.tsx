import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { type Block, type Section, termsTexts as texts } from '#messages/terms.ts';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { layout } from '#src/platform/theme/tokens.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  paddingBottom: 64,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: `280px minmax(0, ${layout.readingMeasure}px)`,
    columnGap: 64,
    alignItems: 'start',
  },
}));

/** The table of contents: sticky beside the text on a wide screen, collapsed above it on a narrow one. */
const Contents = styled('nav')(({ theme }) => ({
  paddingInline: 16,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& summary': {
    ...theme.typography.h5,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 56,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& [open] > summary svg': { transform: 'rotate(180deg)' },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& ol ol': { marginBottom: 12 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
  },
  '& li > a[data-part]': { fontWeight: 600, color: theme.vars.palette.text.primary },
  [theme.breakpoints.up('lg')]: {
    position: 'sticky',
    top: 88,
    maxHeight: 'calc(100vh - 112px)',
    overflowY: 'auto',
    '& a': { minHeight: 32, fontSize: '0.875rem' },
  },
}));

const Text = styled('article')(({ theme }) => ({
  maxWidth: layout.readingMeasure,
  '& p, & li': { ...theme.typography.prose, textWrap: 'pretty' },
  '& p': { margin: '0 0 16px' },
  '& section ul': { margin: '0 0 16px', paddingLeft: 24 },
  '& section li + li': { marginTop: 8 },
  '& h2': { ...theme.typography.h2, margin: '56px 0 8px' },
  '& > section:first-of-type > h2': { marginTop: 0 },
  '& h3': { ...theme.typography.h3, margin: '32px 0 8px' },
}));

const wide = '(min-width: 1024px)';
/** Opens the contents on a wide screen when they mount; later only the reader toggles them. */
const unfold = (details: HTMLDetailsElement | null) => {
  if (details && typeof matchMedia === 'function') details.open = matchMedia(wide).matches;
};

const Words = ({ block }: { block: Block }) =>
  typeof block === 'string' ? (
    <p>{nonBreaking(block)}</p>
  ) : (
    <ul>
      {block.map((point) => (
        <li key={point}>{nonBreaking(point)}</li>
      ))}
    </ul>
  );

const Chapter = ({ section: { id, title, blocks } }: { section: Section }) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {blocks.map((block) => (
      <Words key={typeof block === 'string' ? block : block[0]} block={block} />
    ))}
  </section>
);

/** /terms: the terms of service and the privacy policy with a table of contents (spec section 2). */
export function TermsScreen() {
  const parts = texts.parts(useShopFacts());
  return (
    <PageContainer>
      <PageHeading title={texts.title} text={texts.updated} />
      <Columns>
        <Contents aria-label={texts.contents}>
          <details ref={unfold}>
            <summary>
              {texts.contents}
              <ChevronDownIcon size={20} />
            </summary>
            <ol>
              {parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`} data-part>
                    {part.title}
                  </a>
                  <ol>
                    {part.sections.map(({ id, title }) => (
                      <li key={id}>
                        <a href={`#${id}`}>{title}</a>
                      </li>
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          </details>
        </Contents>
        <Text>
          {parts.map((part) => (
            <section key={part.id} aria-labelledby={part.id}>
              <h2 id={part.id}>{part.title}</h2>
              {part.sections.map((section) => (
                <Chapter key={section.id} section={section} />
              ))}
            </section>
          ))}
          <Button component={Link} to="/contact-us" variant="outlined">
            {texts.contact}
          </Button>
        </Text>
      </Columns>
    </PageContainer>
  );
}
