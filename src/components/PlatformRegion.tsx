import { styled } from '@mui/material/styles';
import type { Variant } from '#contract/products.ts';
import { everyPlatform } from '#contract/shop.ts';
import { components as texts } from '#messages/components.ts';
import { PlatformIcon } from '#src/components/icons/PlatformIcon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 24,
  color: theme.vars.palette.text.secondary,
}));

const Platform = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4 });

const Region = styled('span')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.border.control}`,
  borderRadius: 4,
  padding: '1px 6px',
  whiteSpace: 'nowrap',
}));

/** The platform and the region of a variant, where it has them. Goods for every platform name none. */
export function PlatformRegion({ platform, region }: Pick<Variant, 'platform' | 'region'>) {
  return (
    <Root>
      {platform && platform !== everyPlatform ? (
        <Platform>
          <PlatformIcon platform={platform} size={16} />
          <VisuallyHidden>{texts.platform('')}</VisuallyHidden>
          {platform}
        </Platform>
      ) : null}
      {region ? (
        <Region>
          <VisuallyHidden>{texts.region('')}</VisuallyHidden>
          {region}
        </Region>
      ) : null}
    </Root>
  );
}
