/** The map's surface: draws its content, and turns pointer and keyboard input into moves, selections and corners. */
import {
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	useMemo,
	useState,
} from 'react';
import type { LatLng } from '../../../domain/places/geo.ts';
import {
	type Camera,
	fitCamera,
	type Point,
	type Size,
	toPlace,
	toPoint,
	ZOOM,
	zoomCamera,
} from './camera/camera.ts';
import { MIN_CORNERS } from './drawing.ts';
import { MapDrawing } from './map-drawing.tsx';
import { middleOf } from './map-keys.ts';
import { joinPins, toPlaces, withHovered } from './pins/clusters.ts';
import { type KeyTargets, pressKey } from './stage-keys.ts';
import { pointIn, useGestures } from './use-gestures.ts';

interface MapStageProps extends KeyTargets {
	element: RefObject<HTMLDivElement | null>;
	/** The pin with keyboard focus. */
	focused: string | null;
	describedBy: string;
}

export function MapStage(props: MapStageProps) {
	const { element, size, view, control, pins, hovered, subject, onSubjectMove } = props;
	const { camera, move } = view;
	const { drawing } = control;
	/** The pointer's position over the map; null if it's elsewhere, or the keyboard is in use. */
	const [pointer, setPointer] = useState<Point | null>(null);
	const gestures = useGestures(element, size, move);
	const star = useStar(onSubjectMove, camera, size);
	const step = Math.floor(camera.zoom);
	const joined = useMemo(() => joinPins(pins, step), [pins, step]);
	const alone = withHovered(joined.alone, pins, hovered);
	const next = toPlace(pointer ?? middleOf(size), camera, size);

	function hover(id: string | null) {
		if (id !== hovered) props.onHover(id);
	}

	function onPointerMove(event: PointerEvent<HTMLDivElement>) {
		if (star.drag(event)) return;
		if (drawing) setPointer(pointIn(event.currentTarget, event));
		gestures.onPointerMove(event);
	}

	function onPointerUp(event: PointerEvent<HTMLDivElement>) {
		star.drop();
		gestures.onPointerUp(event);
	}

	function onClick(event: MouseEvent<HTMLDivElement>) {
		if (gestures.didMoveMap()) return;
		const point = pointIn(event.currentTarget, event);
		if (drawing) return setCorner(event, toPlace(point, camera, size), drawing.length);
		const pin = marked(event.target, 'data-pin');
		if (pin !== null) return props.onSelect(pin);
		const cluster = joined.clusters.find(({ id }) => id === marked(event.target, 'data-cluster'));
		if (cluster) return move((from) => openCluster(fitCamera(toPlaces(cluster.pins), size, 60), from.zoom));
		if (event.detail === 2) move((from) => zoomCamera(from, 1, point, size));
	}

	/** Adds a corner, or closes the area on a double click or a click on the first corner. */
	function setCorner(event: MouseEvent, corner: LatLng, corners: number) {
		const closing = event.detail === 2 || marked(event.target, 'data-corner') === '0';
		if (closing && corners >= MIN_CORNERS) control.close();
		else if (event.detail !== 2) control.add(corner);
	}

	function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		if (!pressKey(event.key, marked(event.target, 'data-subject') !== null, props)) return;
		event.preventDefault();
		setPointer(null);
	}

	return (
		<div
			ref={element}
			role="application"
			aria-roledescription="map"
			aria-label="Map of the subject and its comps"
			aria-describedby={props.describedBy}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
			tabIndex={0}
			className={`absolute inset-0 touch-none select-none focus-visible:-outline-offset-2 ${drawing ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
			onPointerDown={(event) => star.take(event) || gestures.onPointerDown(event)}
			onPointerMove={onPointerMove}
			onPointerUp={onPointerUp}
			onPointerCancel={onPointerUp}
			onPointerOver={(event) => hover(marked(event.target, 'data-pin'))}
			onPointerLeave={() => {
				setPointer(null);
				hover(null);
			}}
			onClick={onClick}
			onKeyDown={onKeyDown}
		>
			<MapDrawing
				{...props}
				alone={alone}
				clusters={joined.clusters}
				camera={camera}
				dragged={star.dragged}
				drawing={drawing}
				next={next}
			/>
			{subject && onSubjectMove && (
				<StarHandle at={toPoint(star.dragged ?? [subject.latitude, subject.longitude], camera, size)} />
			)}
			{drawing && pointer === null && <Cross at={middleOf(size)} />}
		</div>
	);
}

/** The camera that opens a cluster. Fitting can't separate homes at the same position, so it zooms in anyway. */
function openCluster<Camera extends { zoom: number }>(fit: Camera, zoom: number): Camera {
	return { ...fit, zoom: Math.max(fit.zoom, Math.min(zoom + 1, ZOOM.max)) };
}

/** Drags the star of a manually entered home to its location. */
function StarHandle({ at }: { at: Point }) {
	return (
		<button
			type="button"
			data-subject=""
			aria-label="Subject. Use the arrow keys to move it."
			className="absolute size-8 -translate-1/2 cursor-move rounded-full"
			style={{ left: at.x, top: at.y }}
		/>
	);
}

/** Where the keyboard places the next corner. */
function Cross({ at }: { at: Point }) {
	return (
		<svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
			<path d={`M${at.x - 12} ${at.y}h24M${at.x} ${at.y - 12}v24`} className="stroke-ink" strokeWidth="2" />
		</svg>
	);
}

/** The data attribute of the clicked element. */
function marked(target: EventTarget, mark: string): string | null {
	return (target as Element).closest(`[${mark}]`)?.getAttribute(mark) ?? null;
}

/**
 * Drags the star. Its position is reported when it is released.
 *
 * @returns handlers that report whether the event was for the star, and its position while dragged, or null
 */
function useStar(onMove: ((place: LatLng) => void) | null, camera: Camera, size: Size) {
	const [dragged, setDragged] = useState<LatLng | null>(null);
	return {
		dragged,
		take(event: PointerEvent<HTMLElement>): boolean {
			const star = onMove !== null && (event.target as Element).closest('[data-subject]') !== null;
			if (!star) return false;
			event.currentTarget.setPointerCapture(event.pointerId);
			setDragged(toPlace(pointIn(event.currentTarget, event), camera, size));
			return true;
		},
		drag(event: PointerEvent<HTMLElement>): boolean {
			if (dragged) setDragged(toPlace(pointIn(event.currentTarget, event), camera, size));
			return dragged !== null;
		},
		drop(): void {
			if (dragged) onMove?.(dragged);
			setDragged(null);
		},
	};
}
