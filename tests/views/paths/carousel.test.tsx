import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { carouselScreen } from '../../models/carousel.screen.tsx';

walkScreen(carouselScreen);
