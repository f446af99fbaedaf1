import { expect, test } from 'vitest';
import { parseChoices } from './report-preferences.ts';

test('stored choices are read back', () => {
	expect(parseChoices('{"kind":"brief","paper":"a4","hasDial":false}')).toEqual({
		...{ kind: 'brief', paper: 'a4', hasDial: false },
	});
});

test.each([null, '', '{', 'null', '7', '{"kind":"huge","paper":3}'])(
	'returns the defaults for %j',
	(stored) => {
		expect(parseChoices(stored)).toEqual({ kind: 'pack', paper: 'letter', hasDial: true });
	},
);
