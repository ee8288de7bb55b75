import type { ServiceCategory } from '#contract/shop.ts';

/** The labels of the service categories. */
export const serviceCategoryLabels: Readonly<Record<ServiceCategory, string>> = {
  music: 'Music',
  movies: 'Movies',
  livesports: 'Live sports',
  anime: 'Anime',
  coaching: 'Coaching',
  tournament: 'Tournament',
};

/** Texts of /services, and of a service's plans on other pages. */
export const services = {
  title: 'Services',
  text: 'Subscriptions, coaching and tournaments, paid in shillings. One plan per service.',
  count: (count: number) => (count === 1 ? '1 service' : `${count} services`),
  filter: 'Filter services',
  all: 'All',
  only: (label: string) => `Only ${label}`,
  empty: 'No services available',
  emptyDetail: 'There is nothing of this kind at the moment.',
  showAll: 'Show all services',
  plans: (name: string) => `Plans of ${name}`,
  from: (price: string) => `from ${price}`,
  noPlans: 'No plan is on sale at the moment.',
  select: 'SELECT PLAN',
  selected: 'SELECTED',
} as const;
