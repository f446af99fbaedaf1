/** The keyboard actions of the map. */
import type { LatLng } from '../../../domain/places/geo.ts';
import { type Size, toPlace, toPoint } from './camera/camera.ts';
import type { CameraControl } from './camera/use-camera.ts';
import { cameraKey, middleOf, starKey } from './map-keys.ts';
import type { CompsMapProps } from './map-props.ts';
import type { DrawingControl } from './use-drawing.ts';

/** The state and callbacks that the keys change. */
export interface KeyTargets extends CompsMapProps {
	size: Size;
	view: CameraControl;
	control: DrawingControl;
}

/** Acts on a key. @param onStar whether the subject's star has the focus @returns whether the key was handled */
export function pressKey(key: string, onStar: boolean, targets: KeyTargets): boolean {
	const { size, view, control, subject, onSubjectMove } = targets;
	const step = onStar ? starKey(key) : null;
	if (step && subject && onSubjectMove) {
		const from = toPoint([subject.latitude, subject.longitude], view.camera, size);
		onSubjectMove(toPlace({ x: from.x + step.x, y: from.y + step.y }, view.camera, size));
		return true;
	}
	const act = (control.drawing ? DRAWING_KEYS : AREA_KEYS)[key];
	if (act) {
		act(targets, toPlace(middleOf(size), view.camera, size));
		return true;
	}
	if (key === '0') view.follow();
	const change = cameraKey(key, size);
	if (change) view.move(change);
	return key === '0' || change !== null;
}

type KeyAction = (targets: KeyTargets, middle: LatLng) => void;

const DRAWING_KEYS: Readonly<Record<string, KeyAction>> = {
	' ': ({ control }, middle) => control.add(middle),
	Enter: ({ control }) => control.close(),
	Escape: ({ control }) => control.cancel(),
	Backspace: ({ control }) => control.undo(),
};

const AREA_KEYS: Readonly<Record<string, KeyAction>> = {
	Delete: ({ polygon, onPolygon }) => polygon && onPolygon?.(null),
};
