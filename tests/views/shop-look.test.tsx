import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { Guarantees } from '#src/screens/home/Guarantees.tsx';
import { HeroSection } from '#src/screens/home/HomeScreen.tsx';
import { banner, showShell } from '#tests/support/views/shell-page.tsx';
import { writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';

/** What the owner has set of the shop's look: slides of the home page, and a logo. */

const hash = 'a'.repeat(64);
const lamps = {
  title: 'Lamps',
  text: 'Made in Kisumu.',
  image: `/pictures/${hash}-1280.webp`,
  to: '/products?category=Lamps',
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test('the slides of the owner stand first, and a standard slide that is off is left out', () => {
  writeShopFacts({ slides: [lamps], slidesOff: ['devices'] });
  showPage(<HeroSection />);
  const slides = screen.getAllByRole('group', { hidden: true });
  expect(slides.map((slide) => within(slide).getByRole('heading', { hidden: true }).textContent).slice(0, 3)).toEqual([
    'Lamps',
    'Giftcards, bought in shillings',
    'PS Plus and Xbox Game Pass',
  ]);
  expect(within(slides[0] as HTMLElement).getByRole('link', { name: 'Have a look' })).toHaveAttribute(
    'href',
    '/products?category=Lamps',
  );
  const picture = slides[0]?.querySelector('img');
  expect(picture?.getAttribute('srcset')).toContain(`/pictures/${hash}-640.webp 640w`);
  expect(slides[0]?.querySelector('source')).toBeNull();
});

test('a shop without the standard slides has those of its owner alone', () => {
  writeShopFacts({
    slides: [lamps],
    slidesOff: ['giftcards', 'devices', 'memberships', 'gamecards', 'tournament', 'coaching', 'newsletter'],
  });
  showPage(<HeroSection />);
  expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(1);
});

test('the logo of the owner stands beside the name of the shop, in the header and in the footer', async () => {
  writeShopFacts({ name: 'Pwani', logo: `/pictures/${hash}-640.webp` });
  await showShell();
  for (const part of [banner(), screen.getByRole('contentinfo')]) {
    const home = within(part).getByRole('link', { name: 'Pwani' });
    expect(home.querySelector('img')).toHaveAttribute('src', `/pictures/${hash}-640.webp`);
    expect(home.querySelector('svg')).toBeNull();
  }
});

test.each<[ShopFacts['deliveryDays'], string]>([
  [undefined, 'Delivery all over Kenya. Nairobi today or tomorrow.'],
  [{ nairobi: [0, 0] }, 'Delivery all over Kenya. Nairobi today.'],
  [{ nairobi: [3, 3] }, 'Delivery all over Kenya. Nairobi in 3 days.'],
  [{ mombasa: [1, 2] }, 'Delivery all over Kenya.'],
])('the home page states the days of a delivery to Nairobi that the owner has set: %j', (deliveryDays, text) => {
  writeShopFacts(deliveryDays && { deliveryDays });
  showPage(<Guarantees />);
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(new RegExp(`^${text.replaceAll('.', '\\.')}$`));
});
