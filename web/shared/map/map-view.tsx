/** The map with its controls, its list and its notes. */

import { Maximize, Minus, Plus } from 'lucide-react';
import { type CSSProperties, useCallback, useId, useMemo, useRef, useState } from 'react';
import { hasLocation, type LatLng } from '../../../domain/places/geo.ts';
import { useSize } from '../../ui/hooks/use-size.ts';
import { BaseMap } from './base-map/base-map.tsx';
import { type Size, toPoint, zoomCamera } from './camera/camera.ts';
import { circleAround } from './camera/miles.ts';
import { useCamera } from './camera/use-camera.ts';
import { drawingHint } from './drawing.ts';
import { KEYS, middleOf } from './map-keys.ts';
import type { CompsMapProps, MapPin } from './map-props.ts';
import { MapStage } from './map-stage.tsx';
import { MapTools } from './map-tools.tsx';
import { toPlaces } from './pins/clusters.ts';
import { PinList } from './pins/pin-list.tsx';
import { PinNote } from './pins/pin-note.tsx';
import { type DrawingControl, useDrawing } from './use-drawing.ts';
import './map.css';

export function MapView(given: CompsMapProps) {
	// Homes without a location, and those that a file puts at (0, 0), are only in the table.
	const placed = useMemo(() => given.pins.filter(hasLocation).sort(byNumber), [given.pins]);
	const subject = given.subject && hasLocation(given.subject) ? given.subject : null;
	const props = { ...given, pins: placed, subject };
	const frame = useRef<HTMLDivElement>(null);
	const stage = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const control = useDrawing(props.onPolygon);
	const begin = () => {
		control.begin();
		stage.current?.focus();
	};
	return (
		<section
			aria-label="Map"
			className="flex h-full min-h-96 flex-col border border-line bg-surface print:h-auto print:min-h-0 print:break-inside-avoid"
		>
			<div
				ref={frame}
				className="relative isolate min-h-64 flex-1 overflow-hidden bg-paper print:mx-auto print:aspect-(--map) print:min-h-0 print:w-[min(100%,4.5in*var(--map))] print:flex-none"
				// Printed, it keeps its shape on screen, so that the drawing and the streets stay aligned.
				style={{ '--map': size && size.width / size.height } as CSSProperties}
			>
				{size && <Surface {...props} size={size} stage={stage} control={control} />}
			</div>
			<MapTools {...props} control={control} onDraw={begin} />
		</section>
	);
}

interface SurfaceProps extends CompsMapProps {
	size: Size;
	stage: React.RefObject<HTMLDivElement | null>;
	control: DrawingControl;
}

function Surface({ size, stage, ...props }: SurfaceProps) {
	const { subject, pins, hovered, radius, polygon, minReach = 0 } = props;
	const keys = useId();
	const content = useMemo(
		() => collectPlaces({ subject, pins, radius, polygon, minReach }),
		[subject, pins, radius, polygon, minReach],
	);
	const view = useCamera(content, size, subject?.label[0] ?? '');
	const { camera, move } = view;
	const [focused, setFocused] = useState<string | null>(null);
	const highlighted = pins.find((pin) => pin.id === hovered);

	/** The list has every home and needn't be redrawn whenever the map moves. */
	const onFocus = useLatest((id: string | null) => {
		setFocused(id);
		props.onHover(id);
		const pin = pins.find((each) => each.id === id);
		if (pin && !inSight([pin.latitude, pin.longitude])) {
			move((from) => ({ ...from, center: [pin.latitude, pin.longitude] }));
		}
	});
	const onSelect = useLatest(props.onSelect);
	function inSight(place: LatLng): boolean {
		const { x, y } = toPoint(place, camera, size);
		return x > 0 && y > 0 && x < size.width && y < size.height;
	}

	return (
		<>
			<BaseMap
				camera={camera}
				size={size}
				quiet={props.control.drawing !== null}
				from={subject ? [subject.latitude, subject.longitude] : camera.center}
			/>
			<MapStage {...props} element={stage} size={size} view={view} focused={focused} describedBy={keys} />
			{props.control.drawing && <DrawingHint corners={props.control.drawing} />}
			{highlighted && !props.control.drawing && <PinNote home={highlighted} camera={camera} size={size} />}
			<MapButtons
				onZoom={(steps) => move((from) => zoomCamera(from, steps, middleOf(size), size))}
				onFit={view.follow}
				fits={view.following}
			/>
			<p id={keys} className="sr-only">
				{KEYS}
			</p>
			<PinList pins={pins} onFocus={onFocus} onSelect={onSelect} />
		</>
	);
}

/** A stable function that calls the latest version. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
	const latest = useRef(act);
	latest.current = act;
	return useCallback((argument) => latest.current(argument), []);
}

/** Orders pins as in the table: comps come first. */
function byNumber(one: MapPin, other: MapPin): number {
	return (one.number ?? Number.POSITIVE_INFINITY) - (other.number ?? Number.POSITIVE_INFINITY) || 0;
}

/**
 * The places that a fitted map shows: the subject with its circle, its area and its comps; without a subject, every
 * pin.
 */
function collectPlaces(
	props: Pick<CompsMapProps, 'subject' | 'pins' | 'radius' | 'polygon' | 'minReach'>,
): readonly LatLng[] {
	const { subject, pins, radius, polygon, minReach = 0 } = props;
	if (!subject) return [...toPlaces(pins), ...(polygon ?? [])];
	const place: LatLng = [subject.latitude, subject.longitude];
	const comps = toPlaces(pins.filter((pin) => pin.number !== null));
	const reach = Math.max(radius ?? 0, minReach);
	const all = [place, ...comps, ...(reach > 0 ? circleAround(place, reach) : []), ...(polygon ?? [])];
	return all.length > 1 ? all : [place, ...toPlaces(pins)];
}

/** The next step when drawing an area, shown over the map so that nothing moves. */
function DrawingHint({ corners }: { corners: readonly LatLng[] }) {
	return (
		<p
			role="status"
			className="pointer-events-none absolute top-2 left-2 z-20 max-w-[calc(100%-4rem)] border border-edge bg-surface px-2 py-1 text-xs"
		>
			{drawingHint(corners)}
		</p>
	);
}

interface MapButtonsProps {
	onZoom: (steps: number) => void;
	onFit: () => void;
	/** Everything is visible already. */
	fits: boolean;
}

/** Zoom in, zoom out, and fit all. */
function MapButtons({ onZoom, onFit, fits }: MapButtonsProps) {
	return (
		<div className="absolute top-2 right-2 z-10 flex flex-col divide-y divide-line overflow-hidden rounded-control border border-edge bg-surface print:hidden">
			<button type="button" aria-label="Zoom in" className={BUTTON} onClick={() => onZoom(1)}>
				<Plus aria-hidden="true" className="size-4" />
			</button>
			<button type="button" aria-label="Zoom out" className={BUTTON} onClick={() => onZoom(-1)}>
				<Minus aria-hidden="true" className="size-4" />
			</button>
			<button
				type="button"
				aria-label="Fit all"
				aria-disabled={fits}
				className={`${BUTTON} aria-disabled:text-muted`}
				onClick={onFit}
			>
				<Maximize aria-hidden="true" className="size-4" />
			</button>
		</div>
	);
}

const BUTTON = 'grid size-9 place-items-center hover:bg-sunken focus-visible:-outline-offset-4';
