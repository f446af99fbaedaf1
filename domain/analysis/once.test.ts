import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('computes at the first call only, even if the result is undefined', () => {
	for (const result of [{ price: 1 }, undefined]) {
		const compute = vi.fn(() => result);
		const read = once(compute);
		expect(compute).not.toHaveBeenCalled();
		expect([read(), read()]).toEqual([result, result]);
		expect(compute).toHaveBeenCalledTimes(1);
	}
});
