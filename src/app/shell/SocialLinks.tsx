import { icon, line } from '#src/components/icons/Icon.tsx';
import { ExternalIcon } from '#src/components/icons/icons.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

/** The channels of a practice shop without channels of its own. */
const samples = [
  { name: 'Instagram', to: 'https://www.instagram.com/uwanja.example' },
  { name: 'X', to: 'https://x.com/uwanja_example' },
  { name: 'YouTube', to: 'https://www.youtube.com/@uwanja.example' },
  { name: 'Discord', to: 'https://discord.gg/uwanja-example' },
];

/** The shop's own drawings for the channels, by their names. They are plain shapes, not trademarks. */
const drawings: Readonly<Record<string, ReturnType<typeof icon>>> = {
  Instagram: line(
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.6 7.4h.01',
  ),
  X: line('M5 4.5 19 19.500M19 4.5 5 19.5'),
  YouTube: icon(
    <>
      <path d="M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z" />
      <path fill="currentColor" d="m10.5 9.5 4.2 2.5-4.2 2.500v-5Z" />
    </>,
  ),
  Discord: line(
    'M8 6.500c2.6-.8 5.4-.8 8 0 2.3 3 3.4 6.5 3.3 10.3-1.3 1-2.7 1.7-4.3 2l-1-2c-1.3.3-2.7.3-4 0l-1 2c-1.6-.3-3-1-4.3-2C4.6 13 5.7 9.5 8 6.500ZM9.3 12.700h.01M14.7 12.700h.01',
  ),
  Facebook: line('M15.5 4H14a3.5 3.5 0 0 0-3.5 3.500V20M7.5 11.500h7'),
  TikTok: line('M13.5 4v11.500a3.5 3.5 0 1 1-3.5-3.500M13.5 4c.3 2.8 2.2 4.7 5 5'),
  Twitch: line('M5 4h15v10l-4 4h-4l-3 3v-3H5V4ZM11 8.500v4M15.5 8.500v4'),
  WhatsApp: line(
    'M4 20l1.3-4A8 8 0 1 1 8.2 19L4 20ZM9 8.500c0 3.6 2.9 6.5 6.5 6.500v-1.800l-1.8-.7-1 1A5 5 0 0 1 10.5 11l1-1-.7-1.700L9 8.500Z',
  ),
  Telegram: line('M20 5 3.5 11.500l5 2L17 8l-6.5 7 6 4.500L20 5Z'),
};

/** The channels that the owner has set, or samples, which the footer shows in a practice shop alone. */
export function SocialLinks() {
  const { social = samples } = useShopFacts();
  return social.map(({ to, name }) => {
    const Drawing = drawings[name] ?? ExternalIcon;
    return (
      <li key={name}>
        <a href={to} rel="noopener noreferrer" target="_blank">
          <Drawing size={20} />
          {name}
        </a>
      </li>
    );
  });
}
