import { expect, test } from 'vitest';
import { SITE_MAP } from '../contract/site-map.ts';
import { ROUTES } from './routes.tsx';

test('every page of the site map has one route, and any other path gets the last', () => {
	const paths = ROUTES.map((route) => route.path);
	expect([...paths].sort()).toEqual(['*', ...Object.keys(SITE_MAP)].sort());
	expect(paths.at(-1)).toBe('*');
});
