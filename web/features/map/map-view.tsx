/** The map itself: what lies on it, and how it is moved. */
import type { CompsMapProps } from './map-props.ts';

export function MapView({ pins }: CompsMapProps) {
	return <section aria-label={`Map of ${pins.length} homes`} className="h-full min-h-96 bg-sunken" />;
}
