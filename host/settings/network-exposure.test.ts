import { expect, test } from 'vitest';
import { isLoopback } from './network-exposure.ts';

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is loopback', (host) => {
	expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '128.0.0.1', '127.0.0.1.example.com', '1270.0.0.1', ''])(
	'%s is not loopback',
	(host) => {
		expect(isLoopback(host)).toBe(false);
	},
);
