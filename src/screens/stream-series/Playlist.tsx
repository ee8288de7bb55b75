import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Episode } from '#contract/streaming/series.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { PlayIcon } from '#src/components/icons/icons.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { playerID } from '#src/features/streaming/Player.tsx';

/** The stills of a season are different crops of one picture. */
const List = styled('ol')({
  display: 'grid',
  gap: 8,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li:nth-of-type(1) img': { objectPosition: '50% 30%' },
  '& li:nth-of-type(2) img': { objectPosition: '50% 62%' },
  '& li:nth-of-type(3) img': { objectPosition: '50% 85%' },
});

const Entry = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  padding: 8,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '&[aria-current]': {
    borderColor: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.raised,
  },
  '& img': { width: 112, height: 63, objectFit: 'cover', borderRadius: 4 },
}));
const Text = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  color: theme.vars.palette.text.secondary,
  '& strong': { ...theme.typography.h5, color: theme.vars.palette.text.primary },
}));
const Now = styled('span')(({ theme }) => ({
  ...theme.typography.h6,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.primary,
}));

/** The episodes of a season with the current one marked. All links are placeholders that lead to the player. */
export function Playlist({
  episodes,
  season,
  playing,
}: {
  episodes: readonly Episode[];
  season: number;
  /** The number of the current episode. */
  playing: number;
}) {
  return (
    <section aria-labelledby="playlist">
      <Typography variant="h3" component="h2" id="playlist">
        {texts.episodes(season)}
      </Typography>
      <List>
        {episodes.map(({ number, title, poster }) => (
          <li key={number}>
            <Entry href={`#${playerID}`} aria-current={number === playing ? 'true' : undefined}>
              <ShopImage src={poster} alt="" sizes="112px" />
              <Text>
                <strong>{texts.episode(number)}</strong>
                {title}
                {number === playing ? (
                  <Now>
                    <PlayIcon size={16} />
                    {texts.playing}
                  </Now>
                ) : null}
              </Text>
            </Entry>
          </li>
        ))}
      </List>
    </section>
  );
}
