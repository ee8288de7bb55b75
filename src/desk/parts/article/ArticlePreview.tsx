import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { parseProductImage } from '#contract/product-images.ts';
import type { Draft } from '#machines/support/merge.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { Prose } from '#src/components/prose/Prose.tsx';
import { isOwnPicture, safeTarget } from '#src/components/prose/targets.ts';
import { deskArticlesTexts as texts } from '#src/messages/en/desk-articles.ts';
import { Card, Heading, Stack } from '../parts.tsx';

/** The targets of links and pictures that `Prose` leaves out. */
function droppedTargets(text: string): string[] {
  const targets = [...text.matchAll(/(!?)\[[^\]\n]*\]\(\s*([^)\s]+)/g)];
  return targets.flatMap(([, mark, target = '']) =>
    (mark === '!' ? isOwnPicture(target) : safeTarget(target) !== null) ? [] : [target],
  );
}

/** The draft as readers see it, and what of it they do not. */
export function ArticlePreview({ draft }: { draft: Draft }) {
  const { title = '', intro = '', content = '', photo = '' } = draft;
  const image = parseProductImage(photo);
  const dropped = droppedTargets(content);
  return (
    <Stack as="aside" aria-label={texts.preview}>
      <Heading>{texts.preview}</Heading>
      {dropped.length > 0 ? <Alert severity="warning">{`${texts.dropped} ${dropped.join(', ')}`}</Alert> : null}
      <Card inert>
        <Typography variant="h3" component="p">
          {title || texts.newTitle}
        </Typography>
        {'path' in image ? <ShopImage src={image.path} alt="" /> : null}
        <strong>{intro}</strong>
        <Prose text={content} />
      </Card>
    </Stack>
  );
}
