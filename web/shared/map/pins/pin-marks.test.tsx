import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Camera } from '../camera/camera.ts';
import type { MapPin } from '../map-props.ts';
import { PinMarks, STAR_DISTANCE } from './pin-marks.tsx';

const CAMERA: Camera = { center: [30.25, -97.75], zoom: 14 };
const SIZE = { width: 640, height: 320 };
const STAR = { x: 320, y: 160 };

const pin = (id: string, number: number | null, longitude: number): MapPin => ({
	id,
	number,
	latitude: 30.25,
	longitude,
	status: number === null ? 'sold' : 'comp',
	label: [id],
	dimmed: false,
});

const drawn = (pins: readonly MapPin[]) => {
	const html = renderToStaticMarkup(
		<PinMarks
			{...{ pins, camera: CAMERA, size: SIZE, star: STAR }}
			clusters={[]}
			hovered={null}
			focused={null}
		/>,
	);
	const places = [...html.matchAll(/data-pin="([^"]+)" transform="translate\(([\d.]+) ([\d.]+)\)"/g)];
	return { html, at: Object.fromEntries(places.map(([, id, x, y]) => [id, { x: Number(x), y: Number(y) }])) };
};

test('comps on top of the subject are next to its star, with lines to their locations', () => {
	const { html, at } = drawn([pin('a', 1, -97.75), pin('b', 2, -97.75), pin('c', 3, -97.74)]);
	for (const id of ['a', 'b']) {
		const { x = 0, y = 0 } = at[id] ?? {};
		expect(Math.hypot(x - STAR.x, y - STAR.y)).toBeGreaterThan(STAR_DISTANCE - 1);
	}
	expect(at.c?.y).toBe(STAR.y);
	expect(html.match(/M320\.0 160\.0L/g)).toHaveLength(2);
});

test('other homes stay at their location', () => {
	const { at } = drawn([pin('a', 1, -97.75), pin('other', null, -97.75)]);
	expect(at.other).toEqual(STAR);
});

test('a home that is not used has a hollow pin, as visible as the others', () => {
	for (const status of ['sold', 'pending', 'for_sale'] as const) {
		const { html } = drawn([{ ...pin('a', null, -97.75), status, dimmed: true }]);
		expect(html).toContain('fill-surface');
		expect(html).not.toMatch(/opacity|fill-(?:muted|accent|ink)/);
	}
});
