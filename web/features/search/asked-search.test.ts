import { expect, test } from 'vitest';
import { askingPath, readAsked } from './asked-search.ts';

test('what a path asks for is read back from it', () => {
	for (const [mode, text] of [
		['zip', '98001'],
		['address', '12 Oak St #4 & rear, Kent, WA 98030'],
	] as const) {
		expect(readAsked(new URL(askingPath(mode, text), 'http://localhost').search)).toEqual({ mode, text });
	}
});

test.each(['', '?q=98001', '?mode=zip', '?q=9800&mode=zip', '?q=98001&mode=other', '?q=%20&mode=address'])(
	'%j asks for nothing',
	(parameters) => {
		expect(readAsked(parameters)).toBeNull();
	},
);
