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

test.each(['', '?q=98001', '?zip=', '?zip=9800', '?address=%20', '?address=1%20St'])(
	'%j is not a search',
	(parameters) => {
		expect(parseSearchUrl(parameters)).toBeNull();
	},
);
