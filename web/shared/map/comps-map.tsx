/** The map of an analysis, as tall as its container. Its drawing code is loaded when it is first shown. */
import { lazily } from '../../lazily.tsx';
import type { CompsMapProps } from './map-props.ts';

export const CompsMap = lazily<CompsMapProps>(
	async () => (await import('./map-view.tsx')).MapView,
	<div className="h-full min-h-96 bg-sunken" />,
);
