/** The drawing of a fictional home. Only the demo has them, so their code is no part of a first view. */
import { lazily } from '../../lazily.tsx';

export const HomeDrawing = lazily(async () => (await import('./home-drawing.tsx')).HomeDrawing);
