import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnbrokenAmounts } from './unbroken-amounts.tsx';

test('only negative amounts are kept on one line', () => {
	expect(renderToStaticMarkup(<UnbrokenAmounts>From −$8,400 to $68,400, at −5% each.</UnbrokenAmounts>)).toBe(
		'From <span class="whitespace-nowrap">−$8,400</span> to $68,400, at −5% each.',
	);
});
