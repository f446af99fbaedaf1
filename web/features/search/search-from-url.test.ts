import { expect, test } from 'vitest';
import { searchPath } from '../../shared/search-path.ts';
import { parseSearchUrl } from './search-from-url.ts';

test('a search path can be read back', () => {
	for (const [mode, text] of [
		['zip', '98001'],
		['address', '12 Oak St #4 & rear, Kent, WA 98030'],
	] as const) {
		expect(parseSearchUrl(new URL(searchPath(mode, text), 'http://localhost').search)).toEqual({
			mode,
			text,
		});
	}
});

test.each(['', '?q=98001', '?mode=zip', '?q=9800&mode=zip', '?q=98001&mode=other', '?q=%20&mode=address'])(
	'%j is not a search',
	(parameters) => {
		expect(parseSearchUrl(parameters)).toBeNull();
	},
);
