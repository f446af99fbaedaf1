/** A map style of our own: a few streets around the subject, with nothing to fetch. */

const lines = Array.from({ length: 21 }, (_, index) => [
	[
		[-122.33, 47.61 + index * 0.001],
		[-122.29, 47.61 + index * 0.001],
	],
	[
		[-122.33 + index * 0.002, 47.61],
		[-122.33 + index * 0.002, 47.63],
	],
]).flat();

export const STREETS = {
	version: 8,
	sources: {
		streets: {
			type: 'geojson',
			attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
			data: { type: 'MultiLineString', coordinates: lines },
		},
	},
	layers: [
		{ id: 'ground', type: 'background', paint: { 'background-color': '#f2efe9' } },
		{ id: 'streets', type: 'line', source: 'streets', paint: { 'line-color': '#c8bfae', 'line-width': 3 } },
	],
};
