import { icon, line } from './Icon.tsx';

/**
 * The icons of the header, the footer and the home page. They are separate exports, so that the desk's bundle has only
 * those that it uses.
 */

export const SearchIcon = line('M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.3 15.3 20 20');
export const CloseIcon = line('M6 6l12 12M18 6 6 18');
export const MenuIcon = line('M4 7h16M4 12h16M4 17h16');
export const CheckIcon = line('M5 12.5 10 17.5 19 7');
export const ChevronLeftIcon = line('M14.5 5.5 8 12l6.5 6.5');
export const ChevronRightIcon = line('M9.5 5.5 16 12l-6.5 6.5');
export const ChevronDownIcon = line('M5.5 9.5 12 16l6.5-6.5');
export const ExternalIcon = line(
  'M13 5h6v6M19 5l-8.5 8.5M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14',
);
export const UserIcon = line(
  'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.9-3.4 3.8-5.2 7.5-5.2s6.6 1.8 7.5 5.2',
);
export const CartIcon = icon(
  <>
    <path d="M3 4.5h2.2l2.3 10.4a1.5 1.5 0 0 0 1.5 1.1h7.9a1.5 1.5 0 0 0 1.5-1.1L20.5 8H6" />
    <path d="M9.5 20h.01M17 20h.01" strokeWidth="2.75" />
  </>,
);
export const StarIcon = icon(
  <path fill="currentColor" d="m12 4.2 2.4 4.9 5.3.8-3.9 3.7.9 5.3-4.7-2.5-4.7 2.5.9-5.3-3.9-3.7 5.3-.8L12 4.2Z" />,
);
export const PlayIcon = icon(<path fill="currentColor" d="M8 5.5v13l10.5-6.5L8 5.5Z" />);
export const PauseIcon = line('M9 6v12M15 6v12');
export const PhoneIcon = line(
  'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5ZM11 17.5h2',
);
export const ShieldIcon = line('M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6l-7-2.5ZM9 11.8l2.2 2.2 4-4.3');
export const TruckIcon = icon(
  <>
    <path d="M3 6.5h10.5V16H3zM13.5 9.5h4l3 3.3V16h-7" />
    <path d="M7 18.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM17 18.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
  </>,
);
export const TagIcon = icon(
  <>
    <path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h6.3c.4 0 .8.2 1.1.400l6.7 6.7a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0l-6.7-6.7c-.2-.3-.4-.7-.4-1.1V5.5Z" />
    <path d="M8.5 8.5h.01" strokeWidth="2.75" />
  </>,
);
export const WarningIcon = line('M12 4.5 3.5 19h17L12 4.5ZM12 10v4.5M12 16.7v.1');
export const SunIcon = line(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M18.5 5.5l-1.2 1.2M6.7 17.3l-1.2 1.2',
);
export const MoonIcon = line('M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z');
export const BoxIcon = line('M12 3.5 4.5 7.5v9l7.5 4 7.5-4v-9L12 3.5ZM4.5 7.5l7.5 4 7.5-4M12 11.5v9');
